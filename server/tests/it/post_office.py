"""A real SMTP server for tests: it writes what it takes as lines of JSON, and does what it is told on its input.

    rcpt REPLY    answers this to addresses, such as `550 5.1.1 nobody here`; without a reply it takes them
    data REPLY    the same for letters
    slow SECONDS  waits so long before it answers to a letter
    down, up      stops listening, and listens again on the same port
    ping          does nothing

It says `done` after each. Whatever it says is in the order in which it happened.

With arguments it is a strict one, which takes no mail from whoever has not signed in over TLS:

    post_office.py WAY CERTIFICATE KEY USER PASSWORD

WAY is `implicit`, TLS from the first byte, or `starttls`; CERTIFICATE and KEY are files (PEM).
"""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


def say(event, **what):
    print(json.dumps({"event": event, **what}), flush=True)


class PostOffice:
    replies = {}
    pause = 0.0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if reply := self.replies.get("rcpt"):
            say("refused", to=address)
            return reply
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        await asyncio.sleep(self.pause)
        if reply := self.replies.get("data"):
            say("refused", to=envelope.rcpt_tos[0])
            return reply
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        body = {
            kind: part.get_content() if (part := mail.get_body((kind,))) else None for kind in ("plain", "html")
        }
        headers = [[name.lower(), str(value)] for name, value in mail.items()]
        say(
            "mail",
            sender=envelope.mail_from,
            to=envelope.rcpt_tos,
            headers=headers,
            defects=[str(defect) for defect in mail.defects],
            text=body["plain"],
            html=body["html"],
            raw=envelope.content.decode("utf-8"),
        )
        return "250 OK"


class Strictness:
    """What a strict post office asks of those who bring mail."""

    def __init__(self, way, certificate, key, user, password):
        self.tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.tls.load_cert_chain(certificate, key)
        self.is_implicit = way == "implicit"
        self.login = (user.encode(), password.encode())

    def authenticate(self, server, session, envelope, mechanism, login):
        is_right = (login.login, login.password) == self.login
        if not is_right:
            say("refused", to=login.login.decode())
        # Its own words stand in for the answer: 535 5.7.8.
        return AuthResult(success=is_right, handled=False)

    def options(self):
        return {
            "authenticator": self.authenticate,
            "auth_required": True,
            # That TLS is there already it does not see.
            "auth_require_tls": not self.is_implicit,
            "require_starttls": not self.is_implicit,
            "tls_context": None if self.is_implicit else self.tls,
        }


async def main():
    loop = asyncio.get_running_loop()
    office = PostOffice()
    strictness = Strictness(*sys.argv[1:]) if sys.argv[1:] else None
    options = strictness.options() if strictness else {}
    tls = strictness.tls if strictness and strictness.is_implicit else None
    port = 0

    async def listen():
        talk = lambda: SMTP(office, hostname="mail.test", **options)
        return await loop.create_server(talk, "127.0.0.1", port, ssl=tls)

    server = await listen()
    port = server.sockets[0].getsockname()[1]
    say("open", port=port)
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode().strip():
        command, _, rest = line.partition(" ")
        if command in ("rcpt", "data"):
            office.replies[command] = rest
        elif command == "slow":
            office.pause = float(rest)
        elif command == "down":
            server.close()
            await server.wait_closed()
        elif command == "up":
            server = await listen()
        say("done")


asyncio.run(main())
