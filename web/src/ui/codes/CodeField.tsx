import { Button, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DisplayedProblem, ProblemText } from '../../lib/errors/ProblemText.tsx';
import { useUnsavedChanges } from '../../lib/forms/unsaved-changes.ts';
import { KEEP_FOCUS } from '../dialogs/keep-focus.ts';
import classes from './ScanDialog.module.css';

interface Props {
  isBusy: boolean;
  /** Returns null when the code was accepted. */
  onSubmit: (text: string) => Promise<DisplayedProblem | null>;
}

/** Takes a typed code: without a camera, or when the label is damaged. A refused code stays in the field. */
export function CodeField({ isBusy, onSubmit }: Props) {
  const { t } = useTranslation('codes');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<DisplayedProblem | null>(null);
  useUnsavedChanges(() => text.trim() !== '');
  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const typed = text.trim();
    if (isBusy) return;
    const refusal = typed === '' ? { code: 'field.required' } : await onSubmit(typed);
    setProblem(refusal);
    if (!refusal) setText('');
  }
  return (
    <form noValidate className={classes.typed} onSubmit={(event) => void submit(event)}>
      <TextInput
        flex={1}
        label={t('type')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        error={problem && <ProblemText problem={problem} />}
      />
      <Button type="submit" variant="default" {...KEEP_FOCUS} loading={isBusy}>
        {t('use')}
      </Button>
    </form>
  );
}
