import { accentVariables, DEFAULT_ACCENT } from '@thedot/domain/hub-settings/accent.rules';

/** Shows the hub's colour in the whole page. */
export function applyAccent(accent: string): void {
  const { style } = document.documentElement;
  const isDefault = accent.toUpperCase() === DEFAULT_ACCENT;
  for (const [name, value] of Object.entries(accentVariables(accent))) {
    if (isDefault) style.removeProperty(name);
    else style.setProperty(name, value);
  }
}
