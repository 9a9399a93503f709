import { ActionIcon, Box, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { HubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../scheduling/use-day-format.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { closuresQuery, removeHubClosure } from '../availability.data.ts';
import classes from './ClosuresCard.module.css';
import { AddClosureDialog } from './AddClosureDialog.tsx';

/** The days on which the hub is closed, regardless of the experts' schedules. */
export function ClosuresCard() {
  const { t } = useTranslation('availability');
  const dayFormat = useDayFormat();
  const { data, isPending, refetch } = useQuery(closuresQuery);
  const opening = useMutation({ mutationFn: removeHubClosure });
  const [isClosing, closing] = useDisclosure(false);
  const reopening = useDialogFor<HubClosure>();
  const { subject: toReopen } = reopening;
  // After removal the button no longer exists, so focus goes to the list.
  const list = useRef<HTMLUListElement>(null);
  const daysOf = ({ firstDay, lastDay }: Pick<HubClosure, 'firstDay' | 'lastDay'>) =>
    firstDay === lastDay
      ? dayFormat.shortDay(firstDay)
      : `${dayFormat.shortDay(firstDay)} – ${dayFormat.shortDay(lastDay)}`;

  return (
    <Card
      title={t('closures.title')}
      hint={t('closures.hint')}
      aside={
        <NewButton variant="default" flex="none" onClick={closing.open}>
          {t('closures.add')}
        </NewButton>
      }
    >
      {isPending && <Skeletons shape="text" count={2} />}
      {!isPending && !data && <LoadFailed onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Box component="p" m={0} c="var(--dot-ink-3)">
          {t('closures.none')}
        </Box>
      )}
      <ul ref={list} className={classes.list} tabIndex={-1}>
        {data?.items.map(({ id, firstDay, lastDay, name }) => (
          <li key={id}>
            <Box component="span" fw={600} data-capitalized>
              {daysOf({ firstDay, lastDay })}
            </Box>
            <span className={classes.name}>{name}</span>
            <Tooltip label={t('closures.open')}>
              <ActionIcon
                size={36}
                aria-label={t('closures.open_of', { name })}
                onClick={() => reopening.open({ id, firstDay, lastDay, name })}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      {toReopen && (
        <ConfirmDialog
          opened={reopening.opened}
          onClose={reopening.close}
          title={t('closures.open_ask.title')}
          text={t('closures.open_ask.text', { name: toReopen.name, days: daysOf(toReopen) })}
          confirmLabel={t('closures.open_ask.confirm')}
          onConfirm={() => opening.mutateAsync(toReopen.id)}
          successMessage={t('closures.opened')}
          onDone={() => list.current?.focus()}
        />
      )}
      <AddClosureDialog opened={isClosing} onClose={closing.close} />
    </Card>
  );
}
