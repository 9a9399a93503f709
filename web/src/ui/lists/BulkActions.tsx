import { Anchor, Box, Button, CloseButton, Menu, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DialogActions } from '../dialogs/DialogActions.tsx';
import { OptionalLabel } from '../fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../fields/AutosizeTextarea.tsx';
import classes from './BulkActions.module.css';
import { ListToolbar } from './ListFilters.tsx';
import type { SelectedRows } from './ListScreen.tsx';
import type { Row } from './RecordTable.tsx';

interface BulkResult {
  readonly id: string;
  /** An error code. */
  readonly refusal: string | null;
}

interface BulkAction<R extends Row, Action> {
  readonly label: string;
  readonly isDestructive?: boolean;
  readonly action?: Action;
  /** A menu of actions. */
  readonly choices?: readonly { readonly label: string; readonly action: Action }[];
  /** Why the action does not apply to a row. It is disabled, and says why, when it applies to none of them. */
  readonly refuse?: (row: R) => string | null;
}

interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly cancel: string;
  readonly confirm: string;
  readonly isDestructive?: boolean;
  /** Asks for the `reason` of the action. */
  readonly reason?: {
    readonly label: string;
    readonly isRequired: boolean;
    readonly maxLength: number;
  };
}

interface Props<R extends Row, Action> extends SelectedRows<R> {
  actions: readonly BulkAction<R, Action>[];
  getConfirmation: (action: Action) => Confirmation;
  mutation: UseMutationResult<{ readonly results: readonly BulkResult[] }, Error, Action>;
  /** How many rows one action may change. */
  limit: number;
  texts: {
    readonly toolbar: string;
    readonly selected: string;
    readonly tooMany: string;
    readonly done: (count: number) => string;
    readonly refused: (count: number) => string;
  };
  getRowName: (row: R) => string;
  getRowPath: (id: string) => string;
  /** After the reason of a refusal, such as a link that leads on. */
  getRefusalHint?: (refusal: string, row: R | undefined) => ReactNode;
}

/** Runs one action on all selected rows, after a confirmation. Rows that are refused stay selected and are listed with the reasons. */
export function BulkActions<R extends Row, Action extends object>({
  ids,
  rows,
  onSelectionChange,
  actions,
  getConfirmation,
  mutation,
  limit,
  texts,
  getRowName,
  getRowPath,
  getRefusalHint,
}: Props<R, Action>) {
  const { t } = useTranslation('ui');
  const [chosen, setChosen] = useState<Action | null>(null);
  const [reason, setReason] = useState('');
  const [isConfirming, confirmation] = useDisclosure(false);
  const [result, setResult] = useState<{ done: number; refused: readonly BulkResult[] }>();
  const [isResultOpen, resultDialog] = useDisclosure(false);
  const isTooMany = ids.size > limit;
  const isBlocked = isTooMany || mutation.isPending;
  const selected = rows.filter(({ id }) => ids.has(id));
  const refusalOf = ({ refuse }: BulkAction<R, Action>): string | null => {
    const refusals = selected.map((row) => refuse?.(row) ?? null);
    return refusals.includes(null) ? null : (refusals[0] ?? null);
  };
  const confirmationTexts = chosen && getConfirmation(chosen);

  const choose = (action: Action) => {
    setChosen(action);
    setReason('');
    confirmation.open();
  };
  const run = (action: Action) => {
    confirmation.close();
    const sent = confirmationTexts?.reason ? { ...action, reason } : action;
    void afterMutation(mutation.mutateAsync(sent), ({ results }) => {
      const refused = results.filter(({ refusal }) => refusal !== null);
      const done = results.length - refused.length;
      if (refused.length === 0) {
        showSuccess(texts.done(done));
        return onSelectionChange(new Set());
      }
      setResult({ done, refused });
      resultDialog.open();
    });
  };
  const closeResult = () => {
    resultDialog.close();
    onSelectionChange(new Set(result?.refused.map(({ id }) => id)));
  };

  return (
    <ListToolbar role="group" aria-label={texts.toolbar}>
      <CloseButton
        aria-label={t('table.clear_selection')}
        disabled={mutation.isPending}
        onClick={() => onSelectionChange(new Set())}
      />
      <Text role="status" flex="1 1 0" miw={0} fw={600}>
        {texts.selected}
        {isTooMany && (
          <Box component="span" c="var(--dot-error)">
            {' '}
            {texts.tooMany}
          </Box>
        )}
      </Text>
      <div className={classes.actions}>
        {actions.map((it) => {
          const { label, isDestructive, action, choices } = it;
          const refusal = refusalOf(it);
          if (refusal !== null) return <RefusedAction key={label} label={label} why={refusal} />;
          return choices ? (
            <Menu key={label} position="bottom-end" keepMounted={false}>
              <Menu.Target>
                <Button
                  variant="default"
                  disabled={isBlocked}
                  rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
                >
                  {label}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {choices.map((choice) => (
                  <Menu.Item key={choice.label} onClick={() => choose(choice.action)}>
                    {choice.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : (
            <Button
              key={label}
              variant="default"
              disabled={isBlocked}
              {...(isDestructive && { c: 'var(--dot-error)', loading: mutation.isPending })}
              onClick={() => action && choose(action)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <Dialog opened={isConfirming} onClose={confirmation.close} title={confirmationTexts?.title}>
        <Text lh={1.6}>{confirmationTexts?.text}</Text>
        {confirmationTexts?.reason && (
          <AutosizeTextarea
            mt="md"
            label={
              confirmationTexts.reason.isRequired ? (
                confirmationTexts.reason.label
              ) : (
                <OptionalLabel>{confirmationTexts.reason.label}</OptionalLabel>
              )
            }
            minRows={3}
            maxRows={10}
            maxLength={confirmationTexts.reason.maxLength}
            required={confirmationTexts.reason.isRequired}
            withAsterisk={false}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <DialogActions>
          <Button variant="default" data-autofocus onClick={confirmation.close}>
            {confirmationTexts?.cancel}
          </Button>
          <Button
            {...(confirmationTexts?.isDestructive && { color: 'crimson' })}
            disabled={Boolean(confirmationTexts?.reason?.isRequired) && reason.trim() === ''}
            onClick={() => chosen && run(chosen)}
          >
            {confirmationTexts?.confirm}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog opened={isResultOpen} onClose={closeResult} title={t('table.bulk_result')}>
        {result && result.done > 0 && <Text lh={1.6}>{texts.done(result.done)}</Text>}
        <Text lh={1.6}>{texts.refused(result?.refused.length ?? 0)}</Text>
        <ul className={classes.refused}>
          {result?.refused.map(({ id, refusal }) => {
            const row = rows.find((it) => it.id === id);
            return (
              <li key={id}>
                <Anchor component={Link} to={getRowPath(id)} c="inherit" fw={600} display="block">
                  {row ? getRowName(row) : id}
                </Anchor>
                <Text span size="sm" c="var(--dot-ink-2)">
                  <ProblemText problem={{ code: refusal ?? '' }} />{' '}
                  {getRefusalHint?.(refusal ?? '', row)}
                </Text>
              </li>
            );
          })}
        </ul>
        <DialogActions>
          <Button variant="default" data-autofocus onClick={closeResult}>
            {t('close')}
          </Button>
        </DialogActions>
      </Dialog>
    </ListToolbar>
  );
}

/** An action that applies to no selected row. It can be focused, so that keyboards and screen readers learn why. */
function RefusedAction({ label, why }: { label: string; why: string }) {
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: true }} multiline maw={260}>
      <Button
        variant="default"
        data-disabled
        aria-disabled
        aria-description={why}
        onClick={(event) => event.preventDefault()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
