import { useMantineColorScheme } from '@mantine/core';

const PAPER = { light: '#F6F4F0', dark: '#0D0F14' } as const;

/** The current skin and a function that switches it; the color scheme manager stores it in local storage. */
export function useSkin() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const skin = colorScheme === 'dark' ? 'dark' : 'light';
  const other = skin === 'dark' ? 'light' : 'dark';
  const change = () => {
    setColorScheme(other);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAPER[other]);
  };
  return { skin, other, change } as const;
}
