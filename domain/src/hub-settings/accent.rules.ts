// The accent colour of a hub, and the shades that both skins make of it. Contrast as WCAG 2.2 defines it.

export const DEFAULT_ACCENT = '#265EEE';

/** What text and large parts of a colour need against what is behind them. */
export const MIN_TEXT_CONTRAST = 4.5;

export const HEX_COLOR = /^#[\da-f]{6}$/i;

type Rgb = readonly [red: number, green: number, blue: number];

const channels = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((it) => Math.round(it).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(channels(one)), luminance(channels(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White stands on the accent, in buttons and marks of both skins. */
const isReadableAccent = (hex: string): boolean => contrast(hex, '#FFFFFF') >= MIN_TEXT_CONTRAST;

/** Why a colour cannot be the accent, or null. */
export function refuseAccent(typed: string): 'field.color' | 'field.color_contrast' | null {
  if (!HEX_COLOR.test(typed.trim())) return 'field.color';
  return isReadableAccent(typed.trim()) ? null : 'field.color_contrast';
}

/** Mixes a share of another colour in. */
function mix(from: string, into: string, share: number): string {
  const [a, b] = [channels(from), channels(into)];
  const at = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return toHex([at(0), at(1), at(2)]);
}

const STEPS = 50;

/** The first mix with the colour that has the contrast with each of the backgrounds. */
function readableOn(hex: string, into: string, backgrounds: readonly string[]): string {
  for (let step = 0; step <= STEPS; step++) {
    const tried = mix(hex, into, step / STEPS);
    if (backgrounds.every((it) => contrast(tried, it) >= MIN_TEXT_CONTRAST)) return tried;
  }
  return into;
}

/** The surfaces on which coloured text stands, the least favourable ones of each skin. */
const LIGHT_SURFACES = ['#FFFFFF', '#EFECE7'];
const DARK_SURFACES = ['#14171E', '#222731'];

export interface AccentShades {
  /** Ten steps from light to dark; the seventh is the accent itself. */
  readonly ramp: readonly string[];
  readonly light: { readonly text: string; readonly soft: string; readonly softer: string };
  readonly dark: { readonly text: string; readonly soft: string; readonly softer: string };
}

/** What both skins draw with an accent. Every text of it has the contrast on every surface. */
export function accentShades(hex: string): AccentShades {
  const soft = { light: mix(hex, '#FFFFFF', 0.88), dark: mix(hex, '#14171E', 0.75) };
  const text = {
    light: readableOn(mix(hex, '#000000', 0.15), '#000000', [...LIGHT_SURFACES, soft.light]),
    dark: readableOn(mix(hex, '#FFFFFF', 0.35), '#FFFFFF', [...DARK_SURFACES, soft.dark]),
  };
  const tints = [0.95, 0.88, 0.74, 0.56, 0.36, 0.16].map((share) => mix(hex, '#FFFFFF', share));
  return {
    ramp: [
      ...tints,
      hex,
      text.light,
      mix(text.light, '#000000', 0.3),
      mix(text.light, '#000000', 0.5),
    ],
    light: { text: text.light, soft: soft.light, softer: mix(hex, '#FFFFFF', 0.95) },
    dark: { text: text.dark, soft: soft.dark, softer: mix(hex, '#14171E', 0.87) },
  };
}

/** The variables that a chosen colour sets; without them the product's own colours apply. */
export function accentVariables(accent: string): Readonly<Record<string, string>> {
  const { ramp, light, dark } = accentShades(accent);
  return {
    ...Object.fromEntries(ramp.map((shade, step) => [`--mantine-color-bou-${step}`, shade])),
    '--hub-accent': accent,
    '--hub-text-light': light.text,
    '--hub-soft-light': light.soft,
    '--hub-softer-light': light.softer,
    '--hub-text-dark': dark.text,
    '--hub-soft-dark': dark.soft,
    '--hub-softer-dark': dark.softer,
  };
}
