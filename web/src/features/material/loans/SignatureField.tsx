import { Button, Group, Input } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './loans.module.css';

interface Props {
  onChange: (signature: File | null) => void;
}

const [WIDTH, HEIGHT] = [720, 280];

/** The signature of the borrower, drawn with a pointer. It is optional, as not all users can draw. */
export function SignatureField({ onChange }: Props) {
  const { t } = useTranslation('loans');
  const pad = useRef<HTMLCanvasElement>(null);
  const [isSigned, setSigned] = useState(false);
  const isDrawing = useRef(false);

  function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const box = currentTarget.getBoundingClientRect();
    return [
      ((clientX - box.left) / box.width) * WIDTH,
      ((clientY - box.top) / box.height) * HEIGHT,
    ] as const;
  }

  function start(event: PointerEvent<HTMLCanvasElement>) {
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!isSigned) {
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, WIDTH, HEIGHT);
    }
    pen.strokeStyle = '#14213d';
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(...pointOf(event));
    isDrawing.current = true;
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const pen = event.currentTarget.getContext('2d');
    if (!isDrawing.current || !pen) return;
    pen.lineTo(...pointOf(event));
    pen.stroke();
  }

  function finish(event: PointerEvent<HTMLCanvasElement>) {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    setSigned(true);
    event.currentTarget.toBlob((blob) => {
      if (blob) onChange(new File([blob], 'signature.png', { type: 'image/png' }));
    });
  }

  function clear() {
    pad.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setSigned(false);
    onChange(null);
  }

  return (
    <Input.Wrapper
      label={t('signature.label')}
      description={t('signature.hint')}
      labelElement="div"
    >
      <canvas
        ref={pad}
        className={classes.pad}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t(isSigned ? 'signature.signed' : 'signature.empty')}
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={finish}
        onPointerCancel={finish}
      />
      <Group mt={6}>
        <Button size="xs" variant="default" disabled={!isSigned} onClick={clear}>
          {t('signature.clear')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
