import { describe, expect, it } from 'vitest';
import { PDF_NEEDS_PASSWORD } from '#shared/uploads/check-file.ts';
import { checkGuidePdf } from './check-guide-pdf.ts';

const FILE_ID = '<b80bb7740288fda1f201890375a60c8f>';

/** Encryption dictionaries that pdf.js opens without a password. */
const restricted = {
  r2: '<< /Filter /Standard /V 1 /R 2 /P -1340 /O <4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581> /U (\x00=7R\x93\xa8\x95\x17\xacPe\xd9yU\xd2.x+j\xecY\xe2\xe2\xa5\x07\xc9\x7f\xd0\xa3\x0f*\x9b) >>',
  r3: '<< /Filter /Standard /V 2 /R 3 /Length 128 /P 4294965956 /O (L\x10\\)i~\xe3Xq]:\x14\xa2\xad\xd8\x17\xc4\xb0\x16QD\\r\xe8\x087\x1fx\x16Z\xc9\\r\xc5\x81) /U <e0e9b300d506b780d8dde5f10c771d9200000000000000000000000000000000> >>',
  r4: '<< /Filter /Standard /V 4 /R 4 /Length 128 /P -1340 /EncryptMetadata false /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF /O <4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581> /U <b1c09ad5741fb46a3327419c90d0470f00000000000000000000000000000000> >>',
  r5: '<< /Filter /Standard /V 5 /R 5 /Length 256 /P -1340 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF /O <4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc5814c1029697ee358715d3a14a2add817c4> /U <133c8eb86cf813474ade739d5d133087e2026f56aaf366284dd1a25d98d4469076616c696461746576616c6964617465> /OE <4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581> /UE <4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581> /Perms <b80bb7740288fda1f201890375a60c8f> >>',
  r6: '<< /Filter /Standard /V 5 /R 6 /Length 256 /P -1340 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF /O <4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc5814c1029697ee358715d3a14a2add817c4> /U <936af0029db0e0a9d1c4382fd0c4a3ac26e9e12c15a9d8f3fcdeeea0d2c335fa76616c696461746576616c6964617465> /OE <4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581> /UE <4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581> /Perms <b80bb7740288fda1f201890375a60c8f> >>',
} as const;

/** Requires the password "secret". */
const PROTECTED =
  '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <44775b0c62149d93e651ce2f10aecb301280d29883511a5bbc70696e6b47da7572ef94fc2089463600703181f911ea53> /P -4 /R 6 /U <2f70bf2ebd36ef5f0afbf7da1ced0cd2dd54c544dd62ebc0240a089029fb53e9c3fa8b293df1be3b0267d1cab14af58c> /V 5 >>';

function pdfWith(dictionary: string, padding = ''): Buffer {
  const body = `%PDF-1.7\n${padding}4 0 obj\n${dictionary}\nendobj\n`;
  const trailer = `trailer << /Root 1 0 R /ID [${FILE_ID}${FILE_ID}] /Encrypt 4 0 R >>`;

  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \n${trailer}\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

function check(pdf: Buffer) {
  const steps = checkGuidePdf(pdf.length);
  let step = steps.next();
  while (!step.done)
    step = steps.next(pdf.subarray(step.value.from, step.value.from + step.value.length));

  return step.value;
}

const accepted = { contentType: 'application/pdf' };
const refused = { problem: PDF_NEEDS_PASSWORD };

describe('an encrypted PDF', () => {
  it.each(Object.entries(restricted))(
    'is accepted if it opens without a password (%s)',
    (_, dictionary) => {
      expect(check(pdfWith(dictionary))).toEqual(accepted);
    },
  );

  it.each(Object.entries(restricted))(
    'is refused if an empty password is wrong (%s)',
    (_, dictionary) => {
      expect(check(pdfWith(dictionary.replace('/U <', '/U <00').replace('/U (', '/U (x')))).toEqual(
        refused,
      );
    },
  );

  it('is refused if it needs a password', () => {
    expect(check(pdfWith(PROTECTED))).toEqual(refused);
    expect(check(pdfWith(PROTECTED, 'x'.repeat(300_000)))).toEqual(refused);
  });

  it('is left to the browser if its encryption can’t be read', () => {
    expect(check(pdfWith('<< /Filter /Standard /V 2 /R 3 >>'))).toEqual(accepted);
    expect(check(pdfWith('<< /Filter /Other >>'))).toEqual(accepted);
  });
});

it('refuses a PDF without its end', () => {
  expect(check(pdfWith(PROTECTED, 'x'.repeat(5000)).subarray(0, 4000)).problem).toMatch(
    /incomplete/,
  );
});
