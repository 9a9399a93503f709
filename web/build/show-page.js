// Shows the page in the language of this browser before the app has come.
const root = document.getElementById('root');
let languages = navigator.languages.map((it) => it.slice(0, 2).toLowerCase());
try {
  languages = [localStorage.getItem('language'), ...languages];
} catch {
  // Storage may be unavailable.
}
const language = languages.find((it) => it === 'en' || it === 'fr') ?? 'en';
document.documentElement.lang = language;
const page = document.querySelector(`template[lang=${language}]`).content;
// The security policy lets scripts set styles, but not the page.
for (const { dataset, style } of page.querySelectorAll('[data-style]')) {
  style.cssText = dataset.style;
  delete dataset.style;
}
// What the page still needs is requested once it is painted: a slow network brings the page first.
const scripts = document.getElementById('scripts')?.content;
// All are requested at once, but each runs in a task of its own: a slow phone reacts between them.
const startApp = async () => {
  if (!scripts) return;
  const inOrder = ['script[async]', 'script:not([async])'].flatMap((it) => [
    ...scripts.querySelectorAll(it),
  ]);
  inOrder.forEach((it) => it.remove());
  document.head.append(scripts);
  for (const script of inOrder) {
    await new Promise((resolve) => {
      script.onload = script.onerror = resolve;
      document.head.append(script);
    });
  }
};
// In its own font from the start: replaced by larger text, the page would count as painted with the app.
const showPage = () => {
  if (!root.hasChildNodes()) root.append(page);
  // A page in the background is not painted.
  if (document.hidden) void startApp();
  else requestAnimationFrame(() => setTimeout(startApp));
};
const late = setTimeout(showPage, 1500);
document.fonts.load('700 1em "Bricolage Grotesque Variable"').then(() => {
  clearTimeout(late);
  showPage();
}, showPage);
