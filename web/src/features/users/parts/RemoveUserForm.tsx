import { Button, Select, Textarea } from '@mantine/core';
import type { Leaving, Settlement } from '@thedot/domain/users/leaving.contract';
import { directory } from '@thedot/domain/users/directory.contract';
import { refuseSettlement } from '@thedot/domain/users/leaving.rules';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../app/use-contract-form.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import classes from './RemoveUserForm.module.css';

interface Props {
  words: Readonly<Record<'text' | 'alone' | 'confirm' | 'keep', string>>;
  lines: readonly Leaving[];
  submit: (settle: Settlement[]) => Promise<unknown>;
  onKeep: () => void;
  onDone: () => void;
}

const Removal = directory.remove.body.pick({ settle: true }).required();

/** Each thing that somebody leaves, with the way it is settled. */
export function RemoveUserForm({ words, lines, submit, onKeep, onDone }: Props) {
  const { t } = useTranslation('directory');
  const form = useContractForm(Removal, {
    initialValues: { settle: lines.map(firstWay) },
    refuse: ({ settle }) =>
      Object.fromEntries(
        lines.map((line, index) => {
          const { way, message = '', heir = null } = settle[index] ?? firstWay(line);
          const field = way === 'pass-on' ? 'heir' : 'message';
          const how = {
            kind: line.kind,
            subject: line.subject,
            way,
            message: message.trim(),
            heir,
          };
          return [`settle.${index}.${field}`, refuseSettlement(line, how)];
        }),
      ),
    submit: ({ settle }) =>
      submit(settle.map((it) => ({ ...it, message: it.message ?? '', heir: it.heir ?? null }))),
    onDone,
  });

  return (
    <form {...form.formProps}>
      <p className={classes.text}>{words.text}</p>
      {lines.length > 0 ? (
        <>
          <p className={classes.text}>{t('remove.open')}</p>
          <ul className={classes.lines}>
            {lines.map((line, index) => (
              <li key={`${line.kind}-${line.subject}`}>
                <strong>
                  {line.kind === 'organization'
                    ? t('remove.organization', { name: line.name })
                    : t(`remove.${line.kind}`, { count: line.count })}
                </strong>
                {line.ways.includes('cancel') && (
                  <Textarea
                    label={t('remove.message')}
                    description={t('remove.message_hint')}
                    autosize
                    minRows={2}
                    maxRows={8}
                    maxLength={1000}
                    {...form.getInputProps(`settle.${index}.message`)}
                  />
                )}
                {line.ways.includes('pass-on') && (
                  <Select
                    label={t('remove.heir')}
                    description={t('remove.heir_hint')}
                    searchable
                    data={line.heirs.map(({ id, name }) => ({ value: id, label: name }))}
                    {...form.getInputProps(`settle.${index}.heir`)}
                  />
                )}
                {line.ways.includes('leave') && <p className={classes.hint}>{words.alone}</p>}
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

const firstWay = ({ kind, subject, ways }: Leaving) => ({
  kind,
  subject,
  way: ways[0] ?? ('leave' as const),
  message: '',
  heir: null as string | null,
});
