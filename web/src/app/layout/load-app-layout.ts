import { loadTexts } from '../i18n.ts';

/** The shell's code and its texts; asked for twice, they are fetched once. */
export async function loadAppLayout() {
  const [{ AppLayout }] = await Promise.all([
    import('./AppLayout.tsx'),
    loadTexts('shell', 'ui', 'notifications'),
  ]);
  return { default: AppLayout };
}
