import { Box, Group, Modal, Switch } from '@mantine/core';
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
      <Box component="dl" m="20px 0 0">
        {shortcuts.map(({ name, keys, single }) => (
          <div key={name} className={classes.row} data-off={(single && !singleKeys) || undefined}>
            <dt>{t(name)}</dt>
            <Group component="dd" gap={6} wrap="nowrap" flex="none" m={0}>
              {keys.map((held, index) => (
                <Fragment key={held}>
                  {index > 0 && (
                    <Box component="span" fz={12} c="var(--dot-ink-3)">
                      {t('then')}
                    </Box>
                  )}
                  <KeyHint keys={held.split('+')} />
                </Fragment>
              ))}
            </Group>
          </div>
        ))}
      </Box>
    </Modal>
  );
}
