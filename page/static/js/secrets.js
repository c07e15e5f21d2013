// secrets.js: the passwords in the texts of a view.

import { h } from './dom.js'
import { Secret } from './text.js'

// Secrets masks the passwords of several texts until the user asks to see them.
export class Secrets {
  shown = false
  #secrets = new Map() // by text

  // draw shows the answer again. button goes into the view.
  constructor(draw) {
    this.button = h('button', { type: 'button', 'data-reveal': true, 'aria-pressed': 'false', hidden: true, click: () => {
      this.shown = !this.shown
      this.button.setAttribute('aria-pressed', this.shown)
      draw()
    } }, 'Show the password')
  }

  // find asks the library for the secrets of texts. It forgets the texts before. question is a
  // function as latest() of ask.js returns it.
  async find(texts, question) {
    const list = [...new Set(texts.filter(Boolean))]
    const replies = await question(list.map((input) => ({ op: 'secret', input: input.toWellFormed() })))
    this.#secrets.clear()
    replies.forEach(({ secret: span }, i) => {
      if (!span) return
      const secret = new Secret()
      secret.set(list[i], span)
      this.#secrets.set(list[i], secret)
    })
    this.button.hidden = !this.found
  }

  // hide masks again. A view calls it when the text changes.
  hide() {
    this.shown = false
    this.button.setAttribute('aria-pressed', 'false')
  }

  get found() {
    return this.#secrets.size > 0
  }

  get hides() {
    return this.found && !this.shown
  }

  // in reports whether one of the texts has a secret.
  in(...texts) {
    return texts.some((text) => this.#secrets.has(text))
  }

  // of returns the part of a text from start to end, masked. find had the whole text.
  of(text, start = 0, end = text.length) {
    const secret = this.#secrets.get(text)
    return secret && this.hides ? secret.of(text, start, end) : text.slice(start, end)
  }

  // part masks a text that may contain a secret of the texts.
  part(text) {
    return this.hides && [...this.#secrets.values()].some((s) => text.includes(s.text)) ? this.value(text) : text
  }

  // value masks a text that has a secret in another form: it is not shown at all.
  value(text) {
    return this.hides ? [...this.#secrets.values()][0].value(text) : text
  }
}
