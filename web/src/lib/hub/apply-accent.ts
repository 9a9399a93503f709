import { accentShades, DEFAULT_ACCENT } from '@thedot/domain/hub-settings/accent.rules';

/** The variables that a chosen colour sets; without them the product's own colours apply. */
function variablesOf(accent: string): Readonly<Record<string, string>> {
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

/** Shows the hub's colour in the whole page. */
export function applyAccent(accent: string): void {
  const { style } = document.documentElement;
  const isDefault = accent.toUpperCase() === DEFAULT_ACCENT;
  for (const [name, value] of Object.entries(variablesOf(accent))) {
    if (isDefault) style.removeProperty(name);
    else style.setProperty(name, value);
  }
}
