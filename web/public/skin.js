// Runs before the first paint, so that the dark skin never flashes light.
const PAPER = { light: '#F6F4F0', dark: '#0D0F14' };
const page = document.documentElement;

// The browser's own bar follows the skin, also when the system changes it.
new MutationObserver(() => {
  document
    .querySelector('meta[name=theme-color]')
    .setAttribute('content', PAPER[page.dataset.mantineColorScheme] ?? PAPER.light);
}).observe(page, { attributeFilter: ['data-mantine-color-scheme'] });

try {
  const skin = localStorage.getItem('vuexy-skin');
  const isDark =
    skin === 'dark' || (skin === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
} catch {
  // Storage may be unavailable; the page starts with the light skin.
}
