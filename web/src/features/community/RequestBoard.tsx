import { Box, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type {
  ServiceAction,
  ServiceRequestItem,
  ServiceStatus,
} from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import {
  BOARD_STATUSES,
  isDestructiveAction,
  staffMoves,
} from '@thedot/domain/community/community.rules';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import { ActionItems } from '../../ui/lists/ActionItems.tsx';
import { ListFilters } from '../../ui/lists/ListFilters.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { RowMenu } from '../../ui/lists/RowMenu.tsx';
import { RowTitle } from '../../ui/lists/RowTitle.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import { DueDate } from '../submissions/submissions.public.ts';
import { ActionDialog } from './ActionDialog.tsx';
import {
  boardCountsQuery,
  type BoardFilters,
  requestPath,
  requestsQuery,
} from './community.data.ts';
import classes from './RequestBoard.module.css';
import { ForwardChip } from './RequestStatus.tsx';
import { useRequestFilters } from './use-request-filters.ts';

interface Move {
  readonly request: ServiceRequestItem;
  readonly action: ServiceAction;
}

/** Requests by status. Dragging one to another status and its menu open the same dialog. */
export function RequestBoard() {
  const { t } = useTranslation('community');
  const { filterState, filters } = useRequestFilters();
  const { status: _ofList, ...values } = filterState.values;
  const { data: counts } = useQuery(boardCountsQuery(values));
  const [dragged, setDragged] = useState<ServiceRequestItem | null>(null);
  const [move, setMove] = useState<Move | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openMove = (next: Move) => {
    setMove(next);
    setOpen(true);
  };
  return (
    <>
      <ListFilters
        filterState={filterState}
        searchLabel={t('manage.search')}
        filters={filters}
        isPlain
      />
      <Text fz="sm" c="var(--dot-ink-2)" mb="md" visibleFrom="xs">
        {t('manage.hint')}
      </Text>
      <div className={classes.board}>
        {BOARD_STATUSES.map((status) => (
          <Column
            key={status}
            status={status}
            filters={values}
            count={counts && (counts.get(status) ?? 0)}
            dragged={dragged}
            onDrag={setDragged}
            onMove={openMove}
          />
        ))}
      </div>
      {move && (
        <ActionDialog
          request={move.request}
          action={isOpen ? move.action : null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface CardActions {
  onDrag: (request: ServiceRequestItem | null) => void;
  onMove: (move: Move) => void;
}

interface ColumnProps extends CardActions {
  status: ServiceStatus;
  filters: BoardFilters;
  count: number | undefined;
  dragged: ServiceRequestItem | null;
}

function Column({ status, filters, count, dragged, onDrag, onMove }: ColumnProps) {
  const { t } = useTranslation('community');
  const [isOver, setOver] = useState(false);
  const action = dragged && staffMoves(dragged.status).find(({ to }) => to === status)?.action;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrag(null);
    if (dragged && action) onMove({ request: dragged, action });
  };
  return (
    <div
      className={classes.column}
      data-target={action ? (isOver ? 'over' : 'possible') : undefined}
      onDragOver={(event) => {
        if (!action) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Card
        title={
          <>
            {t(`status.${status}`)}{' '}
            <Box component="span" c="var(--dot-ink-3)" fw={500}>
              {count}
            </Box>
          </>
        }
      >
        <PagedList
          query={useInfiniteQuery(requestsQuery({ ...filters, status }))}
          errorText={t('failed')}
          emptyState={<Text c="var(--dot-ink-3)">{t('manage.none')}</Text>}
        >
          {(requests) => (
            <ul className={classes.cards}>
              {requests.map((request) => (
                <RequestCard key={request.id} request={request} onDrag={onDrag} onMove={onMove} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </div>
  );
}

function RequestCard({ request, onDrag, onMove }: CardActions & { request: ServiceRequestItem }) {
  const { t } = useTranslation('community');
  const numberOf = useRecordNumber();
  const { id, number, title, program, author, assignee, forward, status } = request;
  return (
    <li>
      <div
        className={classes.card}
        draggable
        onDragStart={(event) => {
          // Firefox drags only what has data.
          event.dataTransfer.setData('text/plain', title);
          event.dataTransfer.effectAllowed = 'move';
          onDrag(request);
        }}
        onDragEnd={() => onDrag(null)}
      >
        <Group wrap="nowrap" align="flex-start" justify="space-between" gap={4}>
          <RowTitle
            to={requestPath(id)}
            title={title}
            subtitle={`${numberOf(number)} · ${PROGRAM_NAMES[program]}`}
          />
          <RowMenu label={t('manage.actions', { title })}>
            <ActionItems
              actions={staffMoves(status).map(({ action: name }) => ({
                name,
                label: t(`action.${name}`),
                isDestructive: isDestructiveAction(name),
              }))}
              onChoose={(action) => onMove({ request, action })}
            />
          </RowMenu>
        </Group>
        <Text fz="sm" c="var(--dot-ink-3)">
          {author.name}
        </Text>
        <Group gap={8} mt={8} fz="sm" c="var(--dot-ink-2)">
          {assignee ? (
            <Group gap={6} wrap="nowrap" miw={0}>
              <DotAvatar name={assignee.name} photo={assignee.photo} size={20} />
              <span>{assignee.name}</span>
            </Group>
          ) : (
            <span>{t('manage.assignee_none')}</span>
          )}
          {forward && <ForwardChip status={forward} />}
          <DueDate submission={request} />
        </Group>
      </div>
    </li>
  );
}
