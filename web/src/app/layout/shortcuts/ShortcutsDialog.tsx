import { Modal, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import classes from './ShortcutsDialog.module.css';
import type { Shortcut } from './shortcuts.ts';
import { useSingleKeyShortcuts } from '../../../lib/hooks/use-single-key-shortcuts.ts';

interface Props {
  opened: boolean;
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}

/** Lists the keyboard shortcuts, with a switch that turns off single-key shortcuts. */
export function ShortcutsDialog({ opened, shortcuts, onClose }: Props) {
  const { t } = useTranslation(['keys', 'shell']);
  const [singleKeys, setSingleKeys] = useSingleKeyShortcuts();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Switch
        label={t('single')}
        description={t('single_hint')}
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <dl className={classes.list}>
        {shortcuts.map(({ name, keys, single }) => (
          <div key={name} className={classes.row} data-off={(single && !singleKeys) || undefined}>
            <dt>{t(name)}</dt>
            <dd className={classes.keys}>
              {keys.map((held, index) => (
                <Fragment key={held}>
                  {index > 0 && <span className={classes.then}>{t('then')}</span>}
                  <KeyHint keys={held.split('+')} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
