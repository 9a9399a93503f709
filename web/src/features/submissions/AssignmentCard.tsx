import { Button, Group, Select, Stack } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { dayOf, instantOf } from '@thedot/domain/kernel/time';
import { DUE_AT } from '@thedot/domain/submissions/working-days.rules';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useHubToday } from '../../lib/format/use-hub-today.ts';
import { useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { assigneesQuery, useAssign } from './submissions.data.ts';

interface Props {
  submission: {
    readonly id: string;
    readonly assignee: PersonBrief | null;
    readonly dueAt: string | null;
  };
  kindKey: QueryKey;
}

/** Who of the hub team handles a submission, and until when; for staff. */
export function AssignmentCard({ submission: { id, assignee, dueAt }, kindKey }: Props) {
  const { t } = useTranslation('submissions');
  const me = useMe();
  const { hubZone } = useFormat();
  const today = useHubToday();
  const { data: people = [] } = useQuery(assigneesQuery);
  const assign = useAssign(kindKey);
  const options = assignee && !people.some((it) => it.id === assignee.id) ? [assignee] : [];
  return (
    <Card title={t('assignment.title')}>
      <Stack gap="md">
        <Select
          label={t('assignment.assignee')}
          placeholder={t('assignment.nobody')}
          clearable
          searchable
          nothingFoundMessage={t('assignment.none_found')}
          value={assignee?.id ?? null}
          data={[...people, ...options].map((it) => ({ value: it.id, label: it.name }))}
          onChange={(assigneeId) => assign.mutate({ ids: [id], assigneeId })}
        />
        {assignee?.id !== me.id && people.some((it) => it.id === me.id) && (
          <Group>
            <Button
              variant="default"
              size="xs"
              loading={assign.isPending}
              onClick={() => assign.mutate({ ids: [id], assigneeId: me.id })}
            >
              {t('assignment.take')}
            </Button>
          </Group>
        )}
        <DateField
          label={t('assignment.due')}
          value={dueAt && dayOf(Date.parse(dueAt), hubZone)}
          min={today}
          datesOnly
          onChange={(day) =>
            assign.mutate({
              ids: [id],
              dueAt: day && new Date(instantOf(day, DUE_AT, hubZone)).toISOString(),
            })
          }
        />
      </Stack>
    </Card>
  );
}
