import { Button, Stack, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { AppError } from '@thedot/domain/errors';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DisplayedProblem, ProblemText } from '../../lib/errors/ProblemText.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DialogActions } from '../dialogs/DialogActions.tsx';
import { InlineAlert } from '../InlineAlert.tsx';
import { CameraPicture, CameraSelect } from './CameraPicture.tsx';
import { CodeField } from './CodeField.tsx';
import classes from './ScanDialog.module.css';
import { useCamera } from './use-camera.ts';

/** What a code stands for, as the dialog shows it. */
export interface ScannedItem {
  readonly label: string;
  readonly detail?: string;
}

export interface ScanDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What to scan. */
  hint?: string;
  /**
   * Handles a scanned or typed text; `parseResourceCode` finds the code in it. Throws an `AppError` to refuse it; a mutation
   * that it calls is `silent`, because the dialog shows the refusal.
   */
  onScan: (text: string) => Promise<ScannedItem>;
  /** Stays open for further codes, and lists those that were accepted. */
  isContinuous?: boolean;
}

/** Reads QR codes with the camera, or takes a typed code. Loaded lazily, with the texts `codes`. */
export const ScanDialog = ({ opened, onClose, title, ...scanner }: ScanDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={title}>
    <Scanner {...scanner} isOpen={opened} onClose={onClose} />
  </Dialog>
);

const ACCEPTED_MS = 900;
const UNREADABLE_MS = 10_000;
const VIBRATION_MS = 60;

type ScannerProps = Omit<ScanDialogProps, 'opened' | 'title'> & { isOpen: boolean };

function Scanner({ isOpen, onClose, hint, onScan, isContinuous = false }: ScannerProps) {
  const { t } = useTranslation('codes');
  const isVisible = useDocumentVisibility() === 'visible';
  const camera = useCamera(isOpen && isVisible);
  const [items, setItems] = useState<readonly ScannedItem[]>([]);
  const [problem, setProblem] = useState<DisplayedProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isHandling = useRef(false);
  const isAccepted = useShortly(items.length, ACCEPTED_MS);
  const isUnreadable = useElapsed(camera.stream !== null, items.length, UNREADABLE_MS);

  async function handle(text: string): Promise<DisplayedProblem | null> {
    isHandling.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const item = await onScan(text);
      setItems((before) => [item, ...before]);
      navigator.vibrate?.(VIBRATION_MS);
      if (!isContinuous) onClose();
      return null;
    } catch (error) {
      return error instanceof AppError ? error : { code: 'server.unexpected' };
    } finally {
      isHandling.current = false;
      setBusy(false);
    }
  }

  function handleScan(text: string): boolean {
    if (isHandling.current || !isOpen) return false;
    void handle(text).then(setProblem);
    return true;
  }

  const [last] = items;
  return (
    <Stack gap="md">
      {hint && (
        <Text fz="sm" c="var(--dot-ink-2)">
          {hint}
        </Text>
      )}
      <CameraPicture camera={camera} onCode={handleScan} isAccepted={isAccepted} />
      <div role="alert" className={classes.message}>
        {problem && (
          <InlineAlert>
            <ProblemText problem={problem} />
          </InlineAlert>
        )}
      </div>
      <div role="status" className={classes.message}>
        {isUnreadable && !problem && <InlineAlert tone="info">{t('unreadable')}</InlineAlert>}
      </div>
      <div role="status" className={classes.spoken}>
        {last && t('scanned', { name: last.label })}
      </div>
      <CodeField isBusy={isBusy} onSubmit={handle} />
      <CameraSelect camera={camera} />
      {isContinuous && <ScannedList items={items} />}
      {isContinuous && (
        <DialogActions>
          <Button onClick={onClose}>{t('done')}</Button>
        </DialogActions>
      )}
    </Stack>
  );
}

function ScannedList({ items }: { items: readonly ScannedItem[] }) {
  const { t } = useTranslation('codes');
  if (items.length === 0) return null;
  return (
    <ul className={classes.items} aria-label={t('items')}>
      {items.map(({ label, detail }, index) => (
        <li key={items.length - index}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <span>{label}</span>
          {detail && <small>{detail}</small>}
        </li>
      ))}
    </ul>
  );
}

/** True for a while after each increase of the count. */
function useShortly(count: number, ms: number): boolean {
  const [shownCount, setShownCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(setShownCount, ms, count);
    return () => clearTimeout(timer);
  }, [count, ms]);
  return count > shownCount;
}

/** True once something has lasted for a while, and the count has not changed meanwhile. */
function useElapsed(isRunning: boolean, count: number, ms: number): boolean {
  const [elapsedCount, setElapsedCount] = useState<number | null>(null);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(setElapsedCount, ms, count);
    return () => {
      clearTimeout(timer);
      setElapsedCount(null);
    };
  }, [isRunning, count, ms]);
  return elapsedCount === count;
}
