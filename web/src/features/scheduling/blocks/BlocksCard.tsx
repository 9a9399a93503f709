import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Block } from '@thedot/domain/scheduling/blocks.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { AddBlockDialog, type BlockTarget } from './AddBlockDialog.tsx';

interface Props {
  target: BlockTarget;
  /** What its users learn about a block. */
  hint: string;
  blocks: UseQueryResult<readonly Block[]>;
  onRemove: (id: string) => Promise<unknown>;
}

/** The coming times at which a resource, or one of its units, cannot be used. */
export function BlocksCard(props: Props) {
  const { hubZone } = useFormat();
  return (
    <TimeZoneContext value={{ reader: props.target.timeZone, hub: hubZone }}>
      <Blocks {...props} />
    </TimeZoneContext>
  );
}

function Blocks({ target, hint, blocks, onRemove }: Props) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  const nameOf = useDisplayName();
  const [isAdding, adding] = useDisclosure(false);
  const removal = useDialogFor<Block>();
  // After removal the button no longer exists, so focus goes to the list.
  const list = useRef<HTMLUListElement>(null);
  const whenOf = ({ start, end }: Block) => format.dayAndRange(start, end);
  return (
    <Card
      title={t('blocks.title')}
      hint={hint}
      aside={
        <NewButton variant="default" flex="none" onClick={adding.open}>
          {t('blocks.add')}
        </NewButton>
      }
    >
      <DividedList
        ref={list}
        query={blocks}
        texts={{ error: t('blocks.failed'), empty: t('blocks.none') }}
        renderRow={(block) => (
          <Group wrap="nowrap" justify="space-between">
            <Box miw={0}>
              <Text fw={600} data-capitalized>
                {whenOf(block)}
                {block.unit !== null && target.units && `, ${target.units.nameOf(block.unit)}`}
              </Text>
              <Text fz="sm" c="var(--dot-ink-2)">
                {[block.note, nameOf(block.author.name)].filter(Boolean).join(' · ')}
              </Text>
            </Box>
            <ActionIcon
              size={36}
              aria-label={t('blocks.remove_of', { when: whenOf(block) })}
              onClick={() => removal.open(block)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      />
      {removal.subject && (
        <ConfirmDialog
          opened={removal.opened}
          onClose={removal.close}
          title={t('blocks.remove')}
          text={t('blocks.remove_text', { when: whenOf(removal.subject) })}
          confirmLabel={t('blocks.remove')}
          onConfirm={() => onRemove(removal.subject?.id ?? '')}
          successMessage={t('blocks.removed')}
          onDone={() => list.current?.focus()}
        />
      )}
      <AddBlockDialog target={target} opened={isAdding} onClose={adding.close} />
    </Card>
  );
}
