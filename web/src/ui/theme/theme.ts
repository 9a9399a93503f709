import { createTheme, localStorageColorSchemeManager } from '@mantine/core';
import { SKIN_KEY } from '@thedot/domain/limits';
import type { MouseEvent } from 'react';
import { RAMPS } from './ramps.ts';

/** `emoji-font.ts` loads the last one, only on systems without emoji. */
const EMOJI = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', 'Noto Emoji'";
/** The Arabic font has a few emoji of its own. */
const FALLBACKS = `${EMOJI}, 'Noto Sans Arabic Variable'`;

/** Mantine renders a dialog's header as `<header>`, which would be a second banner landmark. */
const QUIET_HEADER = { attributes: { header: { role: 'presentation' } } };

export const colorSchemeManager = localStorageColorSchemeManager({ key: SKIN_KEY });

const FIELD = { defaultProps: { size: 'md' } } as const;

/** The chosen menu item is unmounted when its dialog closes, so the focus returns to the menu's button. */
function focusClickedMenu({ currentTarget: menu, target }: MouseEvent<HTMLElement>) {
  const isItem = target instanceof Element && target.closest('[role=menuitem]');
  if (isItem) document.getElementById(menu.getAttribute('aria-labelledby') ?? '')?.focus();
}

export const theme = createTheme({
  colors: RAMPS,
  primaryColor: 'bou',
  primaryShade: 6,
  white: '#FFFFFF',
  black: '#1C1A16',
  autoContrast: true,
  luminanceThreshold: 0.42,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  fontFamily: `'Figtree Variable', ${FALLBACKS}, system-ui, sans-serif`,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '16px', xl: '24px' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  headings: {
    fontFamily: `'Bricolage Grotesque Variable', 'Figtree Variable', ${FALLBACKS}, sans-serif`,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.15' },
      h2: { fontSize: '1.25rem', lineHeight: '1.2' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.3' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.35' },
    },
  },
  shadows: {
    xs: '0 1px 0 rgb(28 26 22 / 0.04)',
    sm: '0 1px 2px rgb(28 26 22 / 0.05), 0 1px 1px rgb(28 26 22 / 0.03)',
    md: '0 6px 16px -6px rgb(28 26 22 / 0.12), 0 2px 4px -2px rgb(28 26 22 / 0.06)',
    lg: '0 18px 40px -16px rgb(28 26 22 / 0.22), 0 4px 10px -4px rgb(28 26 22 / 0.08)',
    xl: '0 32px 64px -24px rgb(28 26 22 / 0.32)',
  },
  components: {
    // Mantine's border has a contrast of 1.5:1 on white, too low for a form field (WCAG 1.4.11).
    Input: {
      vars: (_theme: unknown, props: { error?: unknown; variant?: string }) => ({
        wrapper:
          props.variant === 'unstyled'
            ? {}
            : { '--input-bd': props.error ? 'var(--dot-error)' : 'var(--dot-control)' },
      }),
    },
    Button: { defaultProps: { size: 'md' } },
    InputWrapper: {
      ...FIELD,
      styles: {
        label: { marginBottom: 4 },
        description: {
          marginBottom: 6,
          fontSize: '0.8125rem',
          lineHeight: 1.4,
          color: 'var(--dot-ink-2)',
        },
        error: { fontSize: '0.8125rem' },
      },
    },
    TextInput: FIELD,
    PasswordInput: FIELD,
    NumberInput: FIELD,
    // A closed list that stays mounted would match its field's label too. The chosen option is scrolled into view
    // before an opened list is positioned: in the page's flow that would scroll the page to its top.
    Select: {
      defaultProps: {
        ...FIELD.defaultProps,
        comboboxProps: { keepMounted: false, floatingStrategy: 'fixed' },
      },
    },
    Textarea: FIELD,
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, radius: 'sm' } },
    // The initial-focus placeholder would be an invalid child of the menu role. A menu is rendered inside the main
    // landmark, where screen readers look for it.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        withInitialFocusPlaceholder: false,
        portalProps: { target: 'main' },
      },
    },
    MenuDropdown: { defaultProps: { onClickCapture: focusClickedMenu } },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
    Modal: { defaultProps: { radius: 'lg', centered: true, ...QUIET_HEADER } },
    Drawer: { defaultProps: QUIET_HEADER },
  },
});
