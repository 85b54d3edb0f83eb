import { useId, useRef, useState } from 'react';
import {
  readCertificates,
  type Certificate,
} from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import { useText } from '#i18n/messages.ts';
import { verificationMessages } from './verification.messages.ts';

export interface Authority {
  file: string;
  certificates: readonly Certificate[];
}

interface Props {
  authority: Authority | null;
  onAuthority: (authority: Authority | null) => void;
}

/** The certificates of a file, which may be of another kind. */
async function readAuthority(file: File): Promise<Authority | null> {
  try {
    return { file: file.name, certificates: readCertificates(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return null;
  }
}

/** The authority whose time stamps the reader trusts: only the reader can say so, never the record. */
export function AuthorityField({ authority, onAuthority }: Props) {
  const t = useText(verificationMessages);
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const choose = async (file: File) => {
    const read = await readAuthority(file);
    setWrong(read ? null : file.name);
    if (read) onAuthority(read);
  };
  const remove = () => {
    setWrong(null);
    onAuthority(null);
  };
  return (
    <div
      className="verify-authority"
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-help`}
    >
      <p id={`${id}-name`} className="verify-authority-name">
        {t('authority')}
      </p>
      <p id={`${id}-help`} className="verify-note">
        {t('authorityHelp')}
      </p>
      {authority && (
        <p className="verify-chosen">
          {t('chosenCertificate', {
            file: authority.file,
            name: authority.certificates.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {wrong !== null && (
        <p className="verify-fault" role="alert">
          {t('notCertificate', { file: wrong })}
        </p>
      )}
      <div className="verify-row">
        <CertificateInput onFile={(file) => void choose(file)} />
        {authority && (
          <button type="button" className="verify-link" onClick={remove}>
            {t('removeCertificate')}
          </button>
        )}
      </div>
    </div>
  );
}

function CertificateInput({ onFile }: { onFile: (file: File) => void }) {
  const t = useText(verificationMessages);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="verify-button second" onClick={() => input.current?.click()}>
        {t('chooseCertificate')}
      </button>
      <input
        ref={input}
        name="authority"
        type="file"
        hidden
        accept=".pem,.crt,.cer,.der"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file again is a change, too.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
