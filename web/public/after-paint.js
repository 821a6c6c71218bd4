// Starts the app after the prerendered page is painted, because no part of that page needs a script.
const { entry, parts } = document.currentScript.dataset;
const root = document.querySelector('#root');

// The app replaces a page that was prerendered for another URL, so nothing may be entered there.
if (location.pathname !== root.dataset.path || location.search !== '') {
  for (const field of root.querySelectorAll('input')) field.disabled = true;
}

function start() {
  for (const part of parts.split(' ')) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: part }),
    );
  }
  void import(entry);
}

requestAnimationFrame(() => setTimeout(start));
