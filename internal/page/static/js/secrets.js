// secrets.js: the passwords in the texts of a view.

import { h } from './dom.js'
import { Mask, dots } from './text.js'

const nothing = new Mask('', [])

// Secrets masks the passwords of several texts until the user asks to see them.
export class Secrets {
  shown = false
  #masks = new Map() // by text

  // draw shows the answer again. element goes into the view.
  constructor(draw) {
    this.button = h('button', { type: 'button', 'data-reveal': true, 'aria-pressed': 'false', click: () => {
      this.shown = !this.shown
      this.button.setAttribute('aria-pressed', this.shown)
      draw()
    } }, 'Show the password')
    this.element = h('p', { class: 'buttons small', hidden: true }, this.button, 'The address of this page does not have the string, because it has a password.')
  }

  // ask asks requests and, in the same message, for the secrets of texts. It forgets the texts before,
  // and returns the replies to the requests. question is a function as latest() of ask.js returns it.
  async ask(requests, texts, question) {
    const list = distinct(texts)
    const replies = await question([...requests, ...questions(list)])
    this.#masks.clear()
    this.#keep(spansOf(list, replies.slice(requests.length)))
    return replies.slice(0, requests.length)
  }

  // find asks for the secrets of texts. It forgets the texts before.
  find(texts, question) {
    return this.ask([], texts, question)
  }

  // more asks for the secrets of more texts, if one of the texts before has a secret. component is true
  // for components, such as an authority.
  async more(texts, question, component = false) {
    const list = distinct(texts)
    if (this.found) this.#keep(spansOf(list, await question(questions(list, component))))
  }

  // add adds secrets of a text.
  add(text, spans) {
    this.#keep([[text, spans]])
  }

  #keep(all) {
    for (const [text, spans] of all) {
      const mask = new Mask(text, [...(this.#masks.get(text)?.given ?? []), ...spans])
      if (mask.spans.length > 0) this.#masks.set(text, mask)
    }
    this.element.hidden = !this.found
  }

  // hide masks again. A view calls it when the text changes.
  hide() {
    this.shown = false
    this.button.setAttribute('aria-pressed', 'false')
  }

  get found() {
    return this.#masks.size > 0
  }

  get hides() {
    return this.found && !this.shown
  }

  // in reports whether one of the texts has a secret.
  in(...texts) {
    return texts.some((text) => this.#masks.has(text))
  }

  // mask returns the Mask of a text. It masks nothing after the user asked to see the passwords.
  mask(text) {
    return (this.hides && this.#masks.get(text)) || nothing
  }

  // of returns the part of a text from start to end, masked. find or more had the whole text.
  of(text, start = 0, end = text.length) {
    return this.mask(text).of(text, start, end)
  }

  // part masks the secrets of other texts in a text.
  part(text) {
    if (!this.hides) return text
    const all = [...this.#masks.values()].flatMap((m) => m.texts).sort((a, b) => b.length - a.length)
    return all.reduce((rest, t) => rest.replaceAll(t, dots), text)
  }

  // moved masks a text in which the password may be a part of the path: http://a/user:password@host.
  moved(text) {
    return this.in(text) ? this.of(text) : this.part(text)
  }

  // value masks a text that has a secret in another form: it is not shown at all.
  value(text) {
    return this.hides ? dots : text
  }
}

const distinct = (texts) => [...new Set(texts.filter(Boolean))]

const questions = (texts, component) => texts.map((input) => ({ op: 'secret', input: input.toWellFormed(), component }))

// spansOf returns pairs of a text and its secrets.
const spansOf = (texts, replies) => texts.map((text, i) => [text, replies[i].secrets ?? []])
