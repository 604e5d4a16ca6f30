"""What is one person's alone: it goes with whoever leaves, and with a guest who turns out to be somebody."""

from collections.abc import Sequence

from sqlalchemy import Delete, delete

from gnomon.storage import schema


def deletes(users: Sequence[str]) -> list[Delete]:
    """The statements that delete people with all that nobody shares with them, in an order that keys allow."""
    return [
        delete(schema.notice).where(schema.notice.c.user.in_(users)),
        delete(schema.digest).where(schema.digest.c.user.in_(users)),
        delete(schema.channel).where(schema.channel.c.user.in_(users)),
        delete(schema.match_call).where(schema.match_call.c.user.in_(users)),
        delete(schema.call_rules).where(schema.call_rules.c.user.in_(users)),
        delete(schema.kept_reply).where(schema.kept_reply.c.user.in_(users)),
        delete(schema.token).where(schema.token.c.maker.in_(users) | schema.token.c.user.in_(users)),
        delete(schema.session).where(schema.session.c.user.in_(users)),
        delete(schema.device_link).where(schema.device_link.c.user.in_(users)),
        delete(schema.passkey).where(schema.passkey.c.user.in_(users)),
        delete(schema.seek).where(schema.seek.c.user.in_(users)),
        delete(schema.leave).where(schema.leave.c.user.in_(users)),
        delete(schema.taking).where(schema.taking.c.user.in_(users)),
        delete(schema.login).where(schema.login.c.user.in_(users)),
        delete(schema.challenge_asked).where(schema.challenge_asked.c.user.in_(users)),
        delete(schema.host).where(schema.host.c.user.in_(users)),
        delete(schema.tie).where(schema.tie.c.user.in_(users) | schema.tie.c.other.in_(users)),
        delete(schema.report).where(schema.report.c.target.in_(users)),
        delete(schema.standing).where(schema.standing.c.user.in_(users)),
        delete(schema.arrival).where(schema.arrival.c.user.in_(users)),
        delete(schema.person).where(schema.person.c.id.in_(users)),
    ]
