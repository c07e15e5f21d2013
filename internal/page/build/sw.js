// The service worker of the static site. It keeps the files of the site, so that the page works
// offline. A new version of the site is used when all tabs with the old version are closed.

const files = FILES
const version = 'VERSION'
const prefix = `uriform ${registration.scope} `

addEventListener('install', (event) => {
  const load = async () => {
    const cache = await caches.open(prefix + version)
    await cache.addAll(files.map((name) => new Request(name, { cache: 'no-cache' })))
  }
  event.waitUntil(load())
})

addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(prefix) && name !== prefix + version) await caches.delete(name)
    }
  }
  event.waitUntil(clean())
})

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return
  // Some hosts redirect index.html to ./, and a browser refuses a redirect from a cache.
  const url = event.request.url.replace(/[?#].*/, '').replace(/\/index\.html$/, '/')
  const answer = async () => {
    const cache = await caches.open(prefix + version)
    return (await cache.match(url)) ?? fetch(event.request)
  }
  event.respondWith(answer())
})
