import { Modal, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from './KeyList.module.css';
import type { Shortcut } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

interface Props {
  opened: boolean;
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}

/** Every key the shell listens to, and the switch that silences the single ones. */
export function KeyList({ opened, shortcuts, onClose }: Props) {
  const { t } = useTranslation(['keys', 'shell']);
  const [singleKeys, setSingleKeys] = useSingleKeys();
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
