// answer.js: what the views share that answer a text of the user while it is typed.

import { AskError, latest } from './ask.js'
import { fill, h } from './dom.js'
import { Secrets } from './secrets.js'

// An Answer asks about the texts of a view when they change, and draws the reply. view has
//   id           optional: the id of the element with the answer
//   tooLong()    a sentence if a text is too long to be read
//   params()     the parameters of a link to the view
//   ask(question, secrets)
//                asks, and finds the secrets of all texts of the reply. It returns the arguments of
//                draw or, if there is nothing to draw, a sentence for the user.
//   draw(...)    fills the element with the answer, and masks the secrets
//   fail(message)
//                optional: shows an element in place of the answer
export class Answer {
  #question = latest()
  #view
  #page
  #last // the arguments of draw

  constructor(page, view) {
    this.#page = page
    this.#view = view
    this.element = h('div', { id: view.id, class: 'answer' })
    this.secrets = new Secrets(() => view.draw(...this.#last))
  }

  // changed masks the passwords again, and asks. It is for texts that the user has changed.
  changed = () => {
    this.secrets.hide()
    this.ask()
  }

  ask = async () => {
    const view = this.#view
    const long = view.tooLong()
    if (long) {
      this.#question([]).catch(() => {}) // replaces the question before
      this.#page.update(view.params(), { secret: true })
      return this.#fail(long)
    }
    this.element.ariaBusy = true
    try {
      const answer = await view.ask(this.#question, this.secrets)
      this.#page.update(view.params(), { secret: this.secrets.found })
      if (typeof answer === 'string') return this.#fail(answer)
      this.#last = answer
      view.draw(...answer)
    } catch (error) {
      if (error.name === 'AbortError') return // the answer of a later question comes
      this.#fail(error.message, error instanceof AskError && h('button', { type: 'button', 'data-again': true, click: this.ask }, 'Try again'))
    }
    this.element.ariaBusy = false
  }

  #fail(words, button) {
    this.element.ariaBusy = false
    const message = h('p', { class: 'failure', role: 'alert' }, words, ' ', button)
    if (this.#view.fail) return this.#view.fail(message)
    this.secrets.element.hidden = true
    fill(this.element, message)
  }
}
