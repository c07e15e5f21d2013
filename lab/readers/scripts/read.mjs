// Reads texts in base64, one per line, by the reader that the argument names. See programs.go.
import { createInterface } from 'node:readline';
import legacy from 'node:url';

const readers = {
  URL: (s) => {
    const u = new URL(s);
    return [u.protocol.replace(/:$/, ''), u.hostname, u.port, u.pathname];
  },
  'url.parse': (s) => {
    const u = legacy.parse(s);
    const host = u.hostname && u.hostname.includes(':') ? `[${u.hostname}]` : u.hostname;
    return [(u.protocol || '').replace(/:$/, ''), host, u.port, u.pathname];
  },
};
process.removeAllListeners('warning');
console.log('Node.js ' + process.versions.node);
for await (const line of createInterface({ input: process.stdin })) {
  try {
    const parts = readers[process.argv[2]](Buffer.from(line, 'base64').toString());
    console.log(parts.map((p) => Buffer.from(p || '').toString('base64')).join('\t'));
  } catch {
    console.log('refused');
  }
}
