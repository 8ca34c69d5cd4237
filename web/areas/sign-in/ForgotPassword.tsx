import { useMutation } from "@tanstack/react-query"
import { call } from "../../api.ts"
import { hrefOf, links } from "../../links.ts"
import { pageHistory } from "../../ui/browser/index.ts"
import { Button, EntryLinkButton } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { Form } from "../../ui/form/index.ts"
import { HStack } from "../../ui/layout/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useSendsMails } from "../information/index.ts"
import { EntryFrame } from "./EntryFrame.tsx"
import { texts } from "./texts.de.ts"

type Props = { mail: string; onChange: (mail: string) => void; to: string | undefined }

/** Asks for a reset mail; nobody learns whether there is such a mail (P69, P38). */
export function ForgotPassword({ mail, onChange, to }: Props) {
  const sends = useSendsMails()
  const login = links.login(to ? { to } : {})
  const ask = useMutation({
    mutationFn: () => call("POST /api/user/resetpassword", { body: { mail: mail.trim() } }),
    meta: { silent: true, success: sends ? texts.resetSent : texts.resetKept },
    onSuccess: () => pageHistory().push(hrefOf(login)),
  })
  const refused = ask.error && problemText(ask.error, texts.resetNotSent)
  return (
    <EntryFrame title={texts.forgotTitle} isStep>
      <Form onSubmit={() => ask.mutate()} busy={ask.isPending} error={refused ?? undefined}>
        <p>{sends ? texts.forgotText : texts.forgotKept}</p>
        <TextInput
          label={common.mail}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={mail}
          onChange={onChange}
        />
        <HStack gap={3} wrap>
          <Button type="submit" variant="primary" busy={ask.isPending}>
            {texts.resetPassword}
          </Button>
          <EntryLinkButton link={login}>{texts.backToSignIn}</EntryLinkButton>
        </HStack>
      </Form>
    </EntryFrame>
  )
}
