import type { CSSVariablesResolver } from '@mantine/core';
import { type Hue, HUES, RAMPS } from './ramps.ts';

type Variables = Record<string, string>;

/** The same in both skins, because the tokens they refer to change. */
const SHARED: Variables = {
  '--mantine-color-body': 'var(--dot-surface)',
  '--mantine-color-text': 'var(--dot-ink)',
  '--mantine-color-dimmed': 'var(--dot-ink-3)',
  '--mantine-color-anchor': 'var(--dot-accent-text)',
  '--mantine-color-default-border': 'var(--dot-line)',
  '--mantine-color-error': 'var(--dot-error)',
  '--mantine-color-gray-light-color': 'var(--dot-ink-2)',
};

/** Overrides Mantine's variables with our tokens where its defaults have too little contrast or warmth. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...softHues((hue) => [RAMPS[hue][1], RAMPS[hue][2], RAMPS[hue][7]]),
    ...softAccent('light', RAMPS.bou[1], RAMPS.bou[7]),
    ...SHARED,
    '--mantine-color-placeholder': '#757169',
    '--mantine-color-default-hover': '#F6F4F0',
    '--mantine-color-gray-light': '#F6F4F0',
    '--mantine-color-gray-light-hover': '#EFECE7',
  },
  dark: {
    ...softHues((hue) => [onNight(hue, 20), onNight(hue, 28), RAMPS[hue][3]]),
    ...softAccent('dark', onNight('bou', 20), RAMPS.bou[3]),
    ...SHARED,
    '--mantine-color-placeholder': '#949AA5',
    '--mantine-color-default': 'var(--dot-surface-2)',
    '--mantine-color-default-hover': '#222731',
    '--mantine-color-gray-light': '#1A1E26',
    '--mantine-color-gray-light-hover': '#262B35',
  },
});

/** The colour that the hub has chosen instead of the product's own, if any. */
const softAccent = (skin: 'light' | 'dark', background: string, text: string): Variables => ({
  '--mantine-color-bou-light': `var(--hub-soft-${skin}, ${background})`,
  '--mantine-color-bou-light-color': `var(--hub-text-${skin}, ${text})`,
});

const onNight = (hue: Hue, percent: number) =>
  `color-mix(in srgb, ${RAMPS[hue][5]} ${percent}%, #14171E)`;

/** Background, hover and text colour of each hue's light variant. */
function softHues(shades: (hue: Hue) => readonly [string, string, string]): Variables {
  const entries = HUES.flatMap((hue) => {
    const [background, hover, text] = shades(hue);
    return [
      [`--mantine-color-${hue}-light`, background],
      [`--mantine-color-${hue}-light-hover`, hover],
      [`--mantine-color-${hue}-light-color`, text],
    ];
  });
  return Object.fromEntries(entries);
}
