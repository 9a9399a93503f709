import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSingleKeyShortcuts } from '../../../lib/hooks/use-single-key-shortcuts.ts';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import classes from './CallKeys.module.css';

const KEYS = [
  ['mic', 'M'],
  ['cam', 'V'],
  ['screen', 'S'],
  ['hand', 'H'],
  ['chat', 'C'],
  ['people', 'P'],
  ['notes', 'N'],
  ['help', '?'],
  ['close', 'Esc'],
] as const;

/** The keys of the call, and the house's switch of single-key shortcuts. */
export function CallKeys() {
  const { t } = useTranslation('visio-call');
  const [isOn, setOn] = useSingleKeyShortcuts();
  return (
    <>
      <Switch
        label={t('keys.single')}
        description={t('keys.single_hint')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <dl className={classes.keys}>
        {KEYS.map(([name, key]) => (
          <div
            key={name}
            className={classes.row}
            data-off={(!isOn && name !== 'close') || undefined}
          >
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              <KeyHint keys={[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
