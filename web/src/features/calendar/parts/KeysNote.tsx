import { useTranslation } from 'react-i18next';
import { useSingleKeyShortcuts } from '../../../lib/hooks/use-single-key-shortcuts.ts';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import classes from './KeysNote.module.css';

/** The keys of the calendar, for who has a keyboard. */
export function KeysNote() {
  const { t } = useTranslation('calendar');
  const [singleKeys] = useSingleKeyShortcuts();
  const keys = [
    ['↑', 'arrows'],
    ['T', 'today'],
    ['M', 'month'],
    ['W', 'week'],
    ['D', 'day'],
    ['A', 'agenda'],
  ] as const;
  return (
    <ul className={classes.keys} aria-label={t('keys.label')}>
      {keys
        .filter(([, name]) => singleKeys || name === 'arrows')
        .map(([key, name]) => (
          <li key={name}>
            <KeyHint keys={name === 'arrows' ? ['↑', '↓', '←', '→'] : [key]} />
            {t(`keys.${name}`)}
          </li>
        ))}
    </ul>
  );
}
