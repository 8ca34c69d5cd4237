import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "../../api.ts"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import styles from "./LoginPage.module.css"
import { signIn } from "./session.ts"
import { explainFailure, type SignInProblem } from "./sign-in-problem.ts"

const DemoAccounts = lazy(() =>
  import("./DemoAccounts.tsx").then(({ DemoAccounts }) => ({ default: DemoAccounts })),
)

/** Sign-in by mail and password (specification 2, decision 38). Where it leads afterwards is the shell's business. */
export function LoginPage() {
  const { t } = useTranslation("identity")
  const { data: meta } = useQuery({
    queryKey: ["meta"],
    queryFn: () => call("GET /api/meta.json"),
    meta: { silent: true },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const form = useSignIn()
  return (
    <div className={styles.page}>
      <section className={styles.intro}>
        <p className={styles.headline}>{t("headline")}</p>
        <p>{t("claimPreOffers")}</p>
        <p>{t("claimSelection")}</p>
      </section>
      <div className={styles.entry}>
        <h1>{t("title")}</h1>
        <Form onSubmit={form.submit} busy={form.busy} error={form.problem && t(form.problem)}>
          <TextInput
            label={t("mail")}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={form.mail}
            onChange={form.setMail}
          />
          <TextInput
            label={t("password")}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={form.password}
            onChange={form.setPassword}
          />
          <Button type="submit" variant="primary" fullWidth busy={form.busy}>
            {t("signIn")}
          </Button>
        </Form>
        {meta && (
          <p className={styles.contact}>
            {t("contact")}: <a href={`mailto:${meta.contactMail}`}>{meta.contactMail}</a>,{" "}
            <a href={`tel:${meta.contactPhone.replace(/[^+\d]/g, "")}`}>{meta.contactPhone}</a>
          </p>
        )}
        {meta?.demo && (
          <Suspense>
            <DemoAccounts onChoose={form.fill} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function useSignIn() {
  const [mail, setMail] = useState("")
  const [password, setPassword] = useState("")
  const [problem, setProblem] = useState<SignInProblem>()
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(mail.trim(), password)
    } catch (error) {
      setProblem(
        await explainFailure(error, () => call("POST /api/user/check", { body: { mail: mail.trim() } })),
      )
    } finally {
      setBusy(false)
    }
  }
  const fill = (givenMail: string, givenPassword: string) => {
    setMail(givenMail)
    setPassword(givenPassword)
  }
  return { mail, setMail, password, setPassword, problem, busy, submit, fill }
}
