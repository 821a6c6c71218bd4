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
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        href: part,
      }),
    );
  }
  void import(entry);
}

// An animation frame runs before its paint, so scripts requested there would compete with the paint.
const painted = new Promise((resolve) =>
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
);
// Some browsers with tracking protection report no paints.
const late = new Promise((resolve) => setTimeout(resolve, 2000));
void Promise.race([painted, late]).then(start);
