import { Drawer } from '@mantine/core';
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
  size: number;
  classNames: Readonly<Record<'header' | 'content' | 'body', string>>;
  children: ReactNode;
}

/** One record beside the list it is of. */
export function SidePanel({ opened, onClose, children, ...looks }: Props) {
  const { t } = useTranslation('ui');
  const { place, cover, closing, question } = useClosing(opened, onClose);
  return (
    <>
      <Drawer
        position="right"
        padding={0}
        closeButtonProps={{ 'aria-label': t('close'), ...keepFocus }}
        {...looks}
        {...closing}
      >
        <PlaceContext value={place}>
          <DialogAround value={cover}>{children}</DialogAround>
        </PlaceContext>
      </Drawer>
      <LeaveQuestion {...question} />
    </>
  );
}
