import { type QueryKey, useQuery } from '@tanstack/react-query';
import { MAX_REASON_LENGTH } from '@thedot/domain/limits';
import { type ReasonRules, refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import type { SubmissionKind } from '@thedot/domain/submissions/submissions.contract';
import { useTranslation } from 'react-i18next';
import { BulkActions } from '../../ui/lists/BulkActions.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import type { SelectedRows } from '../../ui/lists/ListScreen.tsx';
import { assigneesQuery, type BulkChange, useChangeAll } from './submissions.data.ts';

/** An action of the kind's workflow. */
interface BulkAction<R> {
  readonly name: string;
  /** Of the button: verb and object. */
  readonly label: string;
  /** Of the dialog; the label by default. */
  readonly title?: string;
  readonly text: string;
  readonly isDestructive?: boolean;
  /** Why the action does not apply to a row. */
  readonly refuse?: (row: R) => string | null;
}

interface SubmissionRow {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly status: string;
  readonly version?: number;
}

interface Props<R extends SubmissionRow> extends SelectedRows<R> {
  kind: SubmissionKind;
  kindKey: QueryKey;
  actions: readonly BulkAction<R>[];
  /** Says which of the selected ones an action does not apply to, and whether it needs a reason. */
  workflow: Pick<ReasonRules, 'codes'> & {
    readonly transitions: readonly (ReasonRules['transitions'][number] & {
      readonly from: string;
    })[];
  };
  getRowPath: (id: string) => string;
}

const LIMIT = 100;

/** Decides about the selected submissions, or assigns them. */
export function BulkDecisions<R extends SubmissionRow>({
  kind,
  kindKey,
  actions,
  workflow,
  getRowPath,
  ...selected
}: Props<R>) {
  const { t } = useTranslation(['submissions', 'ui']);
  const numberOf = useRecordNumber();
  const { data: people = [] } = useQuery(assigneesQuery);
  const mutation = useChangeAll(kind, kindKey);
  const ids = [...selected.ids];
  const versions = Object.fromEntries(
    selected.rows.flatMap(({ id, version }) =>
      version !== undefined && selected.ids.has(id) ? [[id, version]] : [],
    ),
  );
  const canTake = ({ status }: R, name: string) =>
    workflow.transitions.some(({ action, from }) => action === name && from === status);
  const actionOf = (change: BulkChange) => actions.find(({ name }) => name === change.action);
  const nameOf = (change: BulkChange) => people.find(({ id }) => id === change.assigneeId)?.name;
  return (
    <BulkActions<R, BulkChange>
      {...selected}
      mutation={mutation}
      limit={LIMIT}
      actions={[
        ...actions.map(({ name, label, isDestructive, refuse }) => ({
          label,
          action: { ids, action: name, reason: '', versions },
          ...(isDestructive && { isDestructive }),
          refuse: (row: R) => refuse?.(row) ?? (canTake(row, name) ? null : t('bulk.wrong_status')),
        })),
        {
          label: t('bulk.assign'),
          choices: people.map((it) => ({ label: it.name, action: { ids, assigneeId: it.id } })),
        },
      ]}
      getConfirmation={(change) => {
        const action = actionOf(change);
        if (!action) {
          return {
            title: t('bulk.assign_title', { count: ids.length }),
            text: t('bulk.assign_text', { name: nameOf(change) ?? '' }),
            cancel: t('ui:cancel'),
            confirm: t('bulk.assign'),
          };
        }
        const isReasonRequired = refuseReason(workflow, action.name, '') !== null;
        return {
          title: action.title ?? action.label,
          text: action.text,
          cancel: t('ui:cancel'),
          confirm: action.label,
          ...(action.isDestructive && { isDestructive: true }),
          reason: {
            label: t(isReasonRequired ? 'reason' : 'reason_optional'),
            isRequired: isReasonRequired,
            maxLength: MAX_REASON_LENGTH,
          },
        };
      }}
      texts={{
        toolbar: t('bulk.toolbar'),
        selected: t('bulk.selected', { count: ids.length }),
        tooMany: t('bulk.limit', { count: LIMIT }),
        done: (count) => t('bulk.done', { count }),
        refused: (count) => t('bulk.refused', { count }),
      }}
      getRowName={({ number, title }) => `${numberOf(number)} ${title}`}
      getRowPath={getRowPath}
    />
  );
}
