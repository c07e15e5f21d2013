// views.js: the list of the views of the page.
//
// A view is a module of this directory. To add a view, write the module and add its entry below.
//
// An entry has
//   name    the name in the fragment: #resolution?base=…&input=…
//   group   the group of the navigation
//   title   the text of the navigation, and the heading of the view
//   about   one sentence under the heading, unless the view says it itself
//   fields  the names of the parameters in the fragment that the view understands. A parameter
//           with the same name in two views is carried over when the user changes the view. If a view has
//           a parameter "of", its input is a part of this string, and the others receive the string.
//   load    imports the module when the view is shown for the first time
//
// The module exports
//   create(root, page) → { show(params), hide? }
//     root    the <section data-view="NAME"> of the view. It contains the heading; create appends
//             the rest. The section stays in the document: it is hidden while another view is shown.
//     show    is called when the view is shown, and each time the user goes back or forward to it.
//             params is an object of strings; a missing parameter is undefined. show must not
//             change the history.
//     hide    is called when another view is shown
//
// page has
//   page.go(name, params, options)  shows a view and adds an entry to the history
//   page.update(params, options)  stores the parameters of the current view in its entry of the
//                              history and in the fragment, without a new entry. Call it while
//                              the user types. While another view is shown, it does nothing.
//                              With {secret: true} (also for page.go) the fragment does not
//                              contain the parameters: they contain a password, or the library has not yet
//                              said that they do not (operation secret). A view calls update again then.
//   page.link(name, params)    returns the href of a view: "#compare?a=…". Elements with this href
//                              need no handler.
//   page.isLong(name, params)  reports whether the address does not have the parameters because they are too long
//   page.say(text)             a screen reader says the text 700 ms after the last call, if it has not just said it
//   page.copyLink()            returns a button that copies a link to the current view. The heading of each view
//                              has one, except that of the first view.
//
// Rules for views:
//   - Texts of the user enter the document as text: h() of dom.js, or textContent. innerHTML is
//     not used.
//   - The Content-Security-Policy forbids style attributes: use classes, or element.style.
//   - Questions go through ask.js. Knowledge about RFCs is in the replies, not in this directory.
//   - Important elements have data attributes: data-syntax, data-verdict="valid" or "invalid".
//
// These classes of css/page.css are for all views:
//   fields    a <form> with labels and controls: field() in dom.js
//   card      a box with a heading
//   cards     a grid of cards
//   text      a text of the user: monospaced, and isolated from the direction of the page
//   faint     less important words
//   scroll    a box that scrolls, for wide tables; give it tabindex="0" and a label
//   quiet     a button that looks like a link

export const groups = ['Tools', 'Reference']

export const views = [
  {
    name: 'explorer',
    group: 'Tools',
    title: 'Explorer',
    fields: ['input', 'base'],
    load: () => import('./explorer.js'),
  },
  {
    name: 'resolution',
    group: 'Tools',
    title: 'Resolution',
    about: 'How a reference and a base become a target, step by step.',
    fields: ['input', 'base', 'syntax', 'step'],
    load: () => import('./resolution.js'),
  },
  {
    name: 'compare',
    group: 'Tools',
    title: 'Compare',
    about: 'A string, or two, after each step of normalization.',
    fields: ['input', 'b', 'syntax'],
    load: () => import('./compare.js'),
  },
  {
    name: 'iri',
    group: 'Tools',
    title: 'IRI and URI',
    about: 'A URI as an IRI, an IRI as a URI, and the order in which an IRI is displayed.',
    fields: ['input'],
    load: () => import('./iri.js'),
  },
  {
    name: 'advice',
    group: 'Tools',
    title: 'Advice',
    about: 'What is valid and still a risk, and whether parsers find the same host.',
    fields: ['input', 'syntax'],
    load: () => import('./advice.js'),
  },
  {
    name: 'links',
    group: 'Tools',
    title: 'Links in a text',
    about: 'The references in a text or in the source of a page.',
    fields: ['media', 'base'],
    load: () => import('./links.js'),
  },
  {
    name: 'grammars',
    group: 'Reference',
    title: 'Grammars',
    about: 'Each rule of the RFCs as a diagram, and the way of a string through it. A rule derives a string if a way leads to the end.',
    fields: ['grammar', 'rule', 'published', 'input', 'of'],
    load: () => import('./grammars.js'),
  },
  {
    name: 'between',
    group: 'Reference',
    title: 'Between generations',
    about: 'The strings that one rule derives (accepts) and the rule of another RFC does not.',
    fields: ['grammar', 'rule'],
    load: () => import('./between.js'),
  },
  {
    name: 'conformance',
    group: 'Reference',
    title: 'Conformance',
    about: 'Examples and rules of the RFCs as test data, and the places where an RFC disagrees with itself.',
    fields: [],
    load: () => import('./conformance.js'),
  },
  {
    name: 'scoreboard',
    group: 'Reference',
    title: 'Scoreboard',
    about: 'How libraries answer the questions of the RFCs.',
    fields: [],
    load: () => import('./scoreboard.js'),
  },
]
