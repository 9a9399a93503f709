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
// In its own font from the start: replaced by larger text, the page would count as painted with the app.
const showPage = () => root.hasChildNodes() || root.append(page);
const late = setTimeout(showPage, 1500);
document.fonts.load('700 1em "Bricolage Grotesque Variable"').then(() => {
  clearTimeout(late);
  showPage();
}, showPage);
