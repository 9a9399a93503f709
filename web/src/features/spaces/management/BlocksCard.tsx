import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Block } from '@thedot/domain/scheduling/blocks.contract';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { AddBlockDialog } from './AddBlockDialog.tsx';
import { blocksQuery, useRemoveBlock } from './management.data.ts';

/** The coming times at which a space, or one of its desks, cannot be used. */
export function BlocksCard({ space }: { space: ManagedSpace }) {
  const { hubZone } = useFormat();
  return (
    <TimeZoneContext value={{ reader: space.timeZone, hub: hubZone }}>
      <Blocks space={space} />
    </TimeZoneContext>
  );
}

function Blocks({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation(['manage-spaces', 'spaces']);
  const format = useFormat();
  const nameOf = useDisplayName();
  const blocks = useQuery(blocksQuery(space.id));
  const [isAdding, adding] = useDisclosure(false);
  const removal = useDialogFor<Block>();
  const removing = useRemoveBlock();
  // After removal the button no longer exists, so focus goes to the list.
  const list = useRef<HTMLUListElement>(null);
  const whenOf = ({ start, end }: Block) => format.dayAndRange(start, end);
  return (
    <Card
      title={t('blocks.title')}
      hint={t('blocks.hint')}
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
                {block.unit !== null && `, ${t('spaces:booking.desk', { number: block.unit })}`}
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
          onConfirm={() => removing.mutateAsync(removal.subject?.id ?? '')}
          successMessage={t('blocks.removed')}
          onDone={() => list.current?.focus()}
        />
      )}
      <AddBlockDialog space={space} opened={isAdding} onClose={adding.close} />
    </Card>
  );
}
