/** Small parts that all screens of the app share. */
import { Component, useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { frameMessages } from './frame.messages.ts';
import { Icon, type IconName } from './icon.tsx';

export function Loading() {
  const t = useText(frameMessages);
  return (
    <div className="f-loading" role="status">
      <span className="f-hidden">{t('loading')}</span>
      <div className="f-bone" />
      <div className="f-bone" />
      <div className="f-bone" />
    </div>
  );
}

interface StateProps {
  title: string;
  text?: string;
  icon?: IconName;
  /** Offers a way to the office. */
  home?: boolean;
  action?: ReactNode;
}

/** An empty or closed screen, with the reason and the way on. */
export function State({ title, text, icon, home = false, action }: StateProps) {
  const t = useText(frameMessages);
  return (
    <div className="f-state">
      {icon && <Icon name={icon} size={40} />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
      {home && (
        <a className="f-button" href="/">
          {t('toOffice')}
        </a>
      )}
    </div>
  );
}

export const Notice = ({
  tone = 'info',
  children,
  action,
}: {
  tone?: 'info' | 'warning' | 'error' | 'good';
  children: ReactNode;
  action?: ReactNode;
}) => (
  <div className={`f-notice f-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
    <div className="f-notice-text">{children}</div>
    {action}
  </div>
);

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that comes from below, within reach of the thumb. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const t = useText(frameMessages);
  const own = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = own.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog ref={own} className="f-sheet" aria-labelledby={titleId} onCancel={onClose} onClose={onClose}>
      <header className="f-sheet-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="f-icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

function Broken() {
  const t = useText(frameMessages);
  return (
    <State
      icon="warning"
      title={t('brokenTitle')}
      text={t('brokenText')}
      action={
        <button type="button" className="f-button" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      }
    />
  );
}

/** One screen that fails, e.g. over a form that is newer than this app, leaves the others usable. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}
