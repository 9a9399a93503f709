import { useMantineColorScheme } from '@mantine/core';

const PAPER = { light: '#F6F4F0', dark: '#0D0F14' } as const;

/** The skin in use and a way to the other one; kept in local storage by the color scheme manager. */
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
