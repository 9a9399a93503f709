import { Button, FileButton, Group, Text, UnstyledButton } from '@mantine/core';
import { IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { MAX_DESKS } from '@thedot/domain/limits';
import type { DeskDetails, Desks } from '@thedot/domain/spaces/desks/desks.contract';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import classes from '../desks/desks.module.css';
import { PlanSheet } from '../desks/PlanSheet.tsx';
import { desksQuery } from '../desks.data.ts';
import { DeskMarks } from './DeskMarks.tsx';
import { DeskTable } from './DeskTable.tsx';
import { useDeleteFloorPlan, useSaveDesks, useSaveFloorPlan } from './desk-editor.data.ts';
import { pointOf, within } from './plan-places.ts';
import { RemoveDeskDialog } from './RemoveDeskDialog.tsx';
import { useDeskDraft } from './use-desk-draft.ts';

/** The desks of a space and their places on its floor plan. */
export function DesksCard({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('space-setup');
  // The desks are the same at any time.
  const [slot] = useState(() => {
    const now = Date.now();
    return { start: new Date(now).toISOString(), end: new Date(now + HOUR_MS).toISOString() };
  });
  const { data, ...query } = useQuery(desksQuery(space.id, slot));
  return (
    <Card title={t('desks.title')} hint={t('desks.hint')}>
      {query.isLoadingError && (
        <LoadFailed text={t('desks.failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeletons shape="rows" count={3} />}
      {data && <PlanButtons spaceId={space.id} hasPlan={data.plan !== null} />}
      {data && <DeskEditor space={space} plan={data.plan} saved={data.items} />}
    </Card>
  );
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'];

function PlanButtons({ spaceId, hasPlan }: { spaceId: string; hasPlan: boolean }) {
  const { t } = useTranslation('space-setup');
  const save = useSaveFloorPlan();
  const remove = useDeleteFloorPlan();
  const removal = useDialogFor<string>();
  const upload = (plan: File | null) => {
    if (!plan) return;
    void afterMutation(save.mutateAsync({ spaceId, plan }), () => showSuccess(t('plan.saved')));
  };
  return (
    <Group gap="xs" mb="md">
      <FileButton accept={TYPES.join(',')} onChange={upload}>
        {(open) => (
          <Button
            {...open}
            variant="default"
            loading={save.isPending}
            leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
          >
            {t(hasPlan ? 'plan.replace' : 'plan.upload')}
          </Button>
        )}
      </FileButton>
      {hasPlan && (
        <Button
          variant="default"
          c="var(--dot-error)"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => removal.open(spaceId)}
        >
          {t('plan.remove')}
        </Button>
      )}
      <ConfirmDialog
        opened={removal.opened}
        onClose={removal.close}
        title={t('plan.remove')}
        text={t('plan.remove_text')}
        confirmLabel={t('plan.remove')}
        isDestructive
        onConfirm={() => remove.mutateAsync(spaceId)}
        successMessage={t('plan.removed')}
      />
    </Group>
  );
}

const MIDDLE = { x: 0.5, y: 0.5 };

interface EditorProps {
  space: ManagedSpace;
  plan: Desks['plan'];
  saved: readonly DeskDetails[];
}

function DeskEditor({ space, plan, saved }: EditorProps) {
  const { t } = useTranslation('space-setup');
  const draft = useDeskDraft(saved);
  const save = useSaveDesks();
  const removal = useDialogFor<DeskDetails>();
  const sheet = useRef<HTMLDivElement>(null);
  const { desks, changed } = draft;
  const next = desks.find(({ place }) => place === null);
  const canAdd = desks.length < MAX_DESKS;

  /** Places the next desk without a place, or else adds one. */
  function put(event: MouseEvent) {
    // A key has no place: the desk comes to the middle, and is moved from there.
    const point = event.detail === 0 ? MIDDLE : pointOf(sheet.current, event);
    if (!point) return;
    if (next) draft.change(next.number, { place: within(point) });
    else if (canAdd) draft.add(within(point));
  }

  const placing = next
    ? t('desks.place', { name: next.name })
    : t('desks.all_placed', { name: String(desks.length + 1) });

  async function saveAll() {
    try {
      await save.mutateAsync({ spaceId: space.id, desks: changed.map(toDetails) });
      draft.discard();
      showSuccess(t('desks.saved'));
    } catch (error) {
      if (!draft.showRefusal(error, changed)) showProblem(error);
    }
  }

  return (
    <>
      {plan ? (
        <>
          <Text fz="sm" mb="xs" c="var(--dot-ink-2)">
            {placing}
          </Text>
          <PlanSheet ref={sheet} plan={plan} name={space.name}>
            <UnstyledButton className={classes.area} aria-label={placing} onClick={put} />
            <DeskMarks
              sheet={sheet}
              desks={desks}
              onMove={(desk, place) => draft.change(desk, { place })}
            />
          </PlanSheet>
        </>
      ) : (
        <InlineAlert tone="info">{t('plan.none')}</InlineAlert>
      )}
      <DeskTable
        draft={draft}
        hasPlan={plan !== null}
        savedCount={saved.length}
        onRemove={removal.open}
      />
      <Group gap="xs" mt="md">
        <Button
          loading={save.isPending}
          disabled={changed.length === 0}
          onClick={() => void saveAll()}
        >
          {t('desks.save')}
        </Button>
        {changed.length > 0 && (
          <Button variant="default" onClick={draft.discard}>
            {t('desks.discard')}
          </Button>
        )}
        {canAdd && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => draft.add(null)}
          >
            {t('desks.add')}
          </Button>
        )}
      </Group>
      <RemoveDeskDialog space={space} removal={removal} />
    </>
  );
}

/** Without what the list says of a time. */
const toDetails = ({ number, name, place, note, isOutOfUse }: DeskDetails): DeskDetails => ({
  number,
  name,
  place,
  note,
  isOutOfUse,
});
