import { Button, Select, Textarea } from '@mantine/core';
import type {
  OffboardingItem,
  OffboardingDecision,
} from '@thedot/domain/users/offboarding.contract';
import { refuseOffboardingDecision } from '@thedot/domain/users/offboarding.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import classes from './RemoveUserForm.module.css';

interface Props {
  words: Readonly<Record<'text' | 'alone' | 'confirm' | 'keep', string>>;
  lines: readonly OffboardingItem[];
  submit: (settle: OffboardingDecision[]) => Promise<unknown>;
  onKeep: () => void;
  onDone: () => void;
}

/** What is said of each line: why it ends, or who takes it over. */
const Said = z.record(z.string(), z.string().nullable());

/** Each thing that somebody leaves, with the way it is settled. */
export function RemoveUserForm({ words, lines, submit, onKeep, onDone }: Props) {
  const { t } = useTranslation('directory');
  const form = useContractForm(Said, {
    initialValues: Object.fromEntries(lines.map((line) => [keyOf(line), ''])),
    validate: (typed) =>
      Object.fromEntries(
        lines.map((line) => [keyOf(line), refuseOffboardingDecision(line, settled(line, typed))]),
      ),
    submit: (typed) => submit(lines.map((line) => settled(line, typed))),
    onDone,
  });
  // A line that came to light after the dialog was opened has no words yet.
  const said = (line: OffboardingItem) => form.values[keyOf(line)] ?? '';

  return (
    <form {...form.formProps}>
      <p className={classes.text}>{words.text}</p>
      {lines.length > 0 ? (
        <>
          <p className={classes.text}>{t('remove.open')}</p>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={keyOf(line)}>
                <strong>
                  {line.kind === 'organization'
                    ? t('remove.organization', { name: line.name })
                    : t(`remove.${line.kind}`, { count: line.count })}
                </strong>
                {wayOf(line) === 'cancel' && (
                  <Textarea
                    label={t('remove.message')}
                    description={t('remove.message_hint')}
                    autosize
                    minRows={2}
                    maxRows={8}
                    maxLength={1000}
                    {...form.getInputProps(keyOf(line))}
                    value={said(line)}
                  />
                )}
                {wayOf(line) === 'pass-on' && (
                  <Select
                    label={t('remove.heir')}
                    description={t('remove.heir_hint')}
                    searchable
                    data={line.heirs.map(({ id, name }) => ({ value: id, label: name }))}
                    {...form.getInputProps(keyOf(line))}
                    value={said(line) || null}
                  />
                )}
                {wayOf(line) === 'leave' && <p className={classes.hint}>{words.alone}</p>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={classes.text}>{t('remove.nothing')}</p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onKeep} data-autofocus={lines.length ? undefined : true}>
          {words.keep}
        </Button>
        <Button type="submit" color="crimson" loading={form.busy}>
          {words.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The lines may be others by the time they are sent: words belong to what they were written of. */
const keyOf = ({ kind, subject }: OffboardingItem) => `${kind}-${subject ?? ''}`;

const wayOf = ({ ways }: OffboardingItem) => ways[0] ?? 'leave';

function settled(line: OffboardingItem, typed: z.infer<typeof Said>): OffboardingDecision {
  const { kind, subject } = line;
  const way = wayOf(line);
  const words = typed[keyOf(line)] ?? '';
  return {
    kind,
    subject,
    way,
    message: way === 'cancel' ? words.trim() : '',
    heir: way === 'pass-on' ? words || null : null,
  };
}
