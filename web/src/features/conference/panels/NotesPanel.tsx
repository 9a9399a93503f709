import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useCall } from '../use-call.ts';
import classes from './NotesPanel.module.css';

const MAX_LENGTH = 20_000;

/** Notes that everyone in the meeting writes. They are saved while one types. */
export function NotesPanel() {
  const { t } = useTranslation('visio-call');
  const { session, state } = useCall();
  const { text, isSaving, conflict } = state.notes;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.panel}>
      {conflict !== null && (
        <div role="alert" className={classes.conflict}>
          <InlineAlert>{t('notes.conflict')}</InlineAlert>
          <Text fz="sm" fw={600}>
            {t('notes.theirs')}
          </Text>
          <pre className={classes.theirs} dir="auto">
            {conflict}
          </pre>
          <Group gap={8}>
            <Button size="sm" onClick={() => session.resolveNotes('mine')}>
              {t('notes.keep_mine')}
            </Button>
            <Button size="sm" variant="default" onClick={() => session.resolveNotes('theirs')}>
              {t('notes.take_theirs')}
            </Button>
          </Group>
        </div>
      )}
      <textarea
        ref={field}
        className={classes.field}
        value={text}
        dir="auto"
        maxLength={MAX_LENGTH}
        aria-label={t('notes.title')}
        placeholder={t('notes.placeholder')}
        onChange={(event) => session.editNotes(event.currentTarget.value)}
      />
      <p className={classes.state} role="status">
        {conflict !== null
          ? t('notes.unsaved')
          : isSaving
            ? t('notes.saving')
            : text && t('notes.saved')}
      </p>
    </div>
  );
}
