import { useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";

/** The floor of a sign-in page: React and two inputs. */
function BareLogin(): ReactElement {
  const [values, setValues] = useState({ email: "", password: "" });
  const [error, setError] = useState("");
  const send = async (): Promise<void> => {
    const answer = await fetch("/api/ucenter/user/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(values),
    });
    setError(answer.ok ? "" : "Wrong email or password");
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h1>Sign in</h1>
      <label>
        Email
        <input value={values.email} onChange={(event) => setValues({ ...values, email: event.target.value })} />
      </label>
      <label>
        Password
        <input
          type="password"
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
      </label>
      {error !== "" && <p role="alert">{error}</p>}
      <button type="submit">Sign in</button>
    </form>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(<BareLogin />);
