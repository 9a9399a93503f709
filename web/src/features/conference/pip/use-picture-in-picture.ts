import { useEffect, useState } from 'react';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { showErrorMessage } from '../../../lib/errors/show-problem.tsx';

/** The part of https://wicg.github.io/document-picture-in-picture/ that is used: TypeScript does not know it. */
interface DocumentPictureInPicture {
  readonly requestWindow: (size: {
    readonly width: number;
    readonly height: number;
  }) => Promise<Window>;
}

declare global {
  interface Window {
    readonly documentPictureInPicture?: DocumentPictureInPicture;
  }
}

const SIZE = { width: 360, height: 280 } as const;

/** A small window above all others: with controls where the browser can, else the picture of one participant. */
export function usePictureInPicture() {
  const [shown, setShown] = useState<Window | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useEffect(() => () => shown?.close(), [shown]);

  async function open() {
    try {
      if (window.documentPictureInPicture) setShown(await openWindow(setShown));
      else setVideo(await openVideo(setVideo));
    } catch {
      showErrorMessage(i18n.t('visio-call:pip.failed'));
    }
  }
  function close() {
    setShown(null);
    if (video) void document.exitPictureInPicture().catch(() => {});
    setVideo(null);
  }
  const isOpen = shown !== null || video !== null;
  return {
    canUse:
      window.documentPictureInPicture !== undefined || document.pictureInPictureEnabled === true,
    isOpen,
    /** The window to render into; null while closed, or when the browser shows a video alone. */
    window: shown,
    toggle: () => (isOpen ? close() : void open()),
  } as const;
}
export type PictureInPicture = ReturnType<typeof usePictureInPicture>;

async function openWindow(setShown: (shown: Window | null) => void): Promise<Window | null> {
  const opened = await window.documentPictureInPicture?.requestWindow(SIZE);
  if (!opened) return null;
  copyStyles(opened);
  opened.addEventListener('pagehide', () => setShown(null), { once: true });
  return opened;
}

async function openVideo(setVideo: (video: HTMLVideoElement | null) => void) {
  const video = document.querySelector<HTMLVideoElement>('[data-call-frame] video[data-pip]');
  if (!video) throw new Error('Nobody has a camera on');
  await video.requestPictureInPicture();
  video.addEventListener('leavepictureinpicture', () => setVideo(null), { once: true });
  return video;
}

/** The window has no styles of its own. Constructed sheets need no nonce of the content security policy. */
function copyStyles(opened: Window): void {
  const root = document.documentElement;
  for (const { name, value } of root.attributes) {
    if (name !== 'style') opened.document.documentElement.setAttribute(name, value);
  }
  const sheet = new (opened as Window & typeof globalThis).CSSStyleSheet();
  const rules = [...document.styleSheets].flatMap((it) => [...it.cssRules]);
  sheet.replaceSync(rules.map(({ cssText }) => cssText).join('\n'));
  opened.document.adoptedStyleSheets = [sheet];
}
