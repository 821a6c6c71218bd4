// Starts the app after the prerendered page is painted, because no part of that page needs a script.
const { entry, parts } = document.currentScript.dataset;

function start() {
  for (const part of parts.split(' ')) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: part }),
    );
  }
  void import(entry);
}

requestAnimationFrame(() => setTimeout(start));
