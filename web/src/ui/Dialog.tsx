import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceContext } from '../app/kept-changes.ts';
import { LeaveQuestion } from '../app/LeaveQuestion.tsx';
import { keepFocus } from './keep-focus.ts';
import { DialogAround, useClosing } from './use-closing.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'lg';
  /** Holds something that has to be answered by its buttons. */
  isHeld?: boolean;
  children: ReactNode;
}

export function Dialog({ opened, onClose, title, size, isHeld = false, children }: Props) {
  const { t } = useTranslation('ui');
  const { place, cover, closing, question } = useClosing(opened, onClose);
  return (
    <>
      <Modal
        title={title}
        closeButtonProps={{ 'aria-label': t('close'), ...keepFocus }}
        {...(size && { size })}
        {...closing}
        {...(isHeld && { withCloseButton: false, closeOnEscape: false, overlayProps: {} })}
      >
        <PlaceContext value={place}>
          <DialogAround value={cover}>{children}</DialogAround>
        </PlaceContext>
      </Modal>
      <LeaveQuestion {...question} />
    </>
  );
}
