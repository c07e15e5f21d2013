// input.js: a box for a text of the user.

import { field, fill, h, plural } from './dom.js'

// A browser needs seconds to lay out a longer text in a box, so the box does not show it.
const longestShown = 100000

// tooLong returns a sentence if one of the texts has more characters than a view reads.
export function tooLong(most, ...texts) {
  const length = Math.max(...texts.map((text) => text.length))
  if (length > most) return `This view reads texts of up to ${plural(most, 'character')}. The text has ${plural(length, 'character')}.`
}

// A TextBox is a labeled <textarea>. It keeps texts of any length: a text that is too long is not
// shown, but it is the value.
export class TextBox {
  constructor({ id, label, change, lines = false, wide = false, ...properties }) {
    this.held = undefined
    this.change = change
    this.area = h('textarea', {
      id,
      rows: lines ? 8 : 1,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      wrap: 'soft',
      ...properties,
      input: () => this.typed(),
      // In a box for one text, Enter does not insert a line break. Shift and Enter do.
      keydown: (event) => {
        if (event.key === 'Enter' && !event.shiftKey && !lines) event.preventDefault()
      },
      // The browser would show the text before its first "input" event.
      paste: (event) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        if (text.length <= longestShown) return
        event.preventDefault()
        this.hold(text)
      },
    })
    this.message = h('p', { class: 'notice', hidden: true })
    this.element = field(label, this.area, this.message)
    this.element.classList.toggle('wide', wide)
  }

  get value() {
    return this.held ?? this.area.value
  }

  set value(text) {
    if (text.length > longestShown) return this.keep(text)
    this.release()
    if (this.area.value !== text) this.area.value = text
  }

  // replace sets the text as if the user had typed it, so that it can be undone. Setting the value of the area
  // would empty its history. The caller reports the change.
  replace(text) {
    if (this.held === undefined && text.length <= longestShown) {
      this.area.select()
      this.replacing = true
      document.execCommand('insertText', false, text)
      this.replacing = false
    }
    this.value = text
  }

  // select selects a part of the text, and brings it into sight.
  select(start, end) {
    if (this.held !== undefined) return
    this.area.focus()
    this.area.setSelectionRange(start, end)
    // Chromium scrolls to a selection when a key is pressed. The lines before the part are as long as the part is late.
    this.area.scrollTop = this.area.scrollHeight * start / this.area.value.length - this.area.clientHeight / 2
  }

  typed() {
    if (this.replacing) return
    if (this.area.value.length > longestShown) this.keep(this.area.value)
    else if (this.held !== undefined) this.release()
    this.changed()
  }

  hold(text) {
    this.keep(text)
    this.changed()
  }

  keep(text) {
    this.held = text
    this.area.value = ''
    this.area.hidden = true
    this.message.hidden = false
    fill(this.message, `A text of ${plural(text.length, 'character')} is in this box. It is too long to be shown. `,
      h('button', { type: 'button', click: () => {
        this.release()
        this.area.focus()
        this.changed()
      } }, 'Remove it'))
  }

  release() {
    this.held = undefined
    this.area.hidden = false
    this.message.hidden = true
  }

  // changed reports a change at once, or, for a long text, when the user has stopped typing.
  changed() {
    clearTimeout(this.timer)
    const { length } = this.value
    if (length < 5000) this.change()
    else this.timer = setTimeout(() => this.change(), 250)
  }
}
