// Runs before the first paint, so that the dark skin never flashes light.
try {
  const skin = localStorage.getItem('vuexy-skin') === 'dark' ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = skin;
  document
    .querySelector('meta[name=theme-color]')
    .setAttribute('content', skin === 'dark' ? '#0D0F14' : '#F6F4F0');
} catch {
  // Storage may be unavailable; the page starts with the light skin.
}
