// The class URL of Node.js calls Ada, a library in C++. It implements the URL Standard of the
// WHATWG: it repairs what it can, and makes a new text, so that parsing also normalizes. It
// parses a relative reference only against a base. For the protocol, see ../PROTOCOL.md.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const corpora = new Map();
let base = '';
let last = ''; // the last text that an operation made

function parse(lines) {
	let accepted = 0;
	for (const line of lines) {
		try {
			if (new URL(line) !== null) accepted++;
		} catch {
			// rejected, not counted
		}
	}
	return accepted;
}

function check(lines) {
	let accepted = 0;
	for (const line of lines) {
		if (URL.canParse(line, base)) accepted++;
	}
	return accepted;
}

function resolve(lines) {
	let accepted = 0;
	for (const line of lines) {
		try {
			last = new URL(line, base).href;
			accepted++;
		} catch {
			// rejected, not counted
		}
	}
	return accepted;
}

function normalize(lines) {
	let accepted = 0;
	for (const line of lines) {
		try {
			last = new URL(line).href;
			accepted++;
		} catch {
			// rejected, not counted
		}
	}
	return accepted;
}

const ops = { parse, iri: parse, browser: parse, check, 'resolve-string': resolve, normalize };

function split(text, separator, limit) {
	const parts = text.split(separator);
	return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)];
}

function answer(request) {
	const [verb, arg = '', rest = ''] = split(request, ' ', 3);
	if (verb === 'base') {
		base = request.slice('base '.length);
		return 'base';
	}
	if (verb === 'load') {
		const lines = readFileSync(rest, 'utf8').replace(/\n$/, '').split('\n');
		corpora.set(arg, lines);
		return `loaded ${lines.length}`;
	}
	if (verb !== 'pass' && verb !== 'one') return 'error unknown request';
	if (!Object.hasOwn(ops, arg)) return 'error unknown operation';
	if (verb === 'one') {
		last = '';
		return ops[arg]([rest]) > 0 ? `yes ${last}` : 'no';
	}
	const lines = corpora.get(rest);
	if (lines === undefined) return 'error unknown corpus';
	const start = process.hrtime.bigint();
	const accepted = ops[arg](lines);
	return `${process.hrtime.bigint() - start} ${accepted}`;
}

console.log(`ready ${process.versions.node}, ada ${process.versions.ada}\t${Object.keys(ops).join(' ')}`);
for await (const request of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
	let text;
	try {
		text = answer(request);
	} catch (error) {
		text = `error ${String(error.message).split('\n')[0]}`;
	}
	console.log(text);
}
